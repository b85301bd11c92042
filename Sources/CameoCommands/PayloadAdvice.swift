import Cameo
import CameoAnalysis

/// Advice for payloads that are mistakenly passed as the value of an option.
package enum PayloadAdvice {
    /// Returns the problem if a payload is passed as a mapping or as settings; `nil` if the object
    /// isn't a payload.
    package static func problem(_ object: JSONObject, as option: OptionName) -> String? {
        guard object["aps"] != nil else { return nil }
        let file =
            option == .settings
            ? "the app's settings"
            : "a mapping of key paths, which \(HostProgram.name) map proposes"
        return
            "this is a payload; pass it without an option, and pass \(option) a file with \(file)"
    }
}
