/// The formatting of a file.
struct TextStyle: Sendable {
    /// The line ending.
    let ending: String
    /// The indentation of one level, such as a tab.
    let unit: String
}
