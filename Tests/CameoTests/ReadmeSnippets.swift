import Cameo

func explain(_ userInfo: [AnyHashable: Any]) {
    let inspection = Inspection(of: Payload(userInfo: userInfo))
    print(inspection.appearance.layout, inspection.parsed.sender?.name ?? "nobody")
    for note in inspection.appearance.diagnostics {
        print(note.code.rawValue, note.message)
    }
}
