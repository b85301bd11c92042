@testable import Cameo

func explain(_ userInfo: [AnyHashable: Any]) {
    let inspection = Inspection(of: Payload(userInfo: userInfo))
    print(inspection.appearance.layout, inspection.parsed.sender?.name ?? "no sender")
    for diagnostic in inspection.appearance.diagnostics {
        print(diagnostic.code.rawValue, diagnostic.message)
    }
}
