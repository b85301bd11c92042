import Cameo
import CameoAnalysis

/// Advice for files that aren't mappings.
package enum MappingAdvice {
    /// Returns the problem if a payload is passed as a mapping; `nil` if the object isn't a
    /// payload.
    package static func problem(_ object: JSONObject) -> String? {
        guard object["aps"] != nil else { return nil }
        return
            "this is a payload; pass it without an option, and pass --mapping a file that maps key "
            + "paths to Cameo fields, which \(HostProgram.name) map proposes"
    }
}
