import CameoAnalysis
import CameoHost

extension Check {
    package static let focusDescription = Check(
        "focus-description",
        requirement: "`NSFocusStatusUsageDescription` is set if the app requests the Focus status.",
        explanation:
            "iOS terminates an app that requests the Focus status without a usage description."
    ) { $0.focusDescription }
}

extension Doctor {
    fileprivate var focusDescription: Check.Verdict? {
        let names = ["INFocusStatusCenter", "FocusAccess"]
        let source = appSources.first { source in
            names.contains(where: source.mentions) && source.code.first(Set(names)) != nil
        }
        guard let source else { return nil }
        let name = "NSFocusStatusUsageDescription"
        let missing = appConfigurations {
            $0.infoPlist?[name] == nil && $0.settings["INFOPLIST_KEY_\(name)"] == nil
        }
        guard missing.isEmpty else {
            return .failure(
                "\(source.path) requests the Focus status, but the app's Info.plist has no \(name)",
                suggestion:
                    "Set it with \(HostProgram.name) install --focus-usage-description TEXT; iOS terminates an app "
                    + "that requests the Focus status if it isn't set"
            )
        }
        return .pass("\(name) is set")
    }
}
