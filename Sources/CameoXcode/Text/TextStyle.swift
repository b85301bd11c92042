/// How a file is written.
struct TextStyle: Sendable {
    /// How its lines end.
    let ending: String
    /// By how much a value is indented more than what holds it.
    let unit: String
}
