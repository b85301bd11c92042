import Cameo
import CameoAnalysis

/// Advice for files that are mistakenly passed as the value of an option.
package enum PayloadAdvice {
    /// Returns the problem if a payload is passed as a mapping or as settings, or a mapping as
    /// settings; `nil` for other objects.
    package static func problem(_ object: JSONObject, as option: OptionName) -> String? {
        if option == .settings, object.isMapping {
            return "this is a mapping; pass it with \(OptionName.mapping)"
        }
        guard object["aps"] != nil else { return nil }
        let file =
            option == .settings
            ? "the app's settings"
            : "a mapping of key paths, which \(HostProgram.name) map proposes"
        return
            "this is a payload; pass it without an option, and pass \(option) a file with \(file)"
    }
}
