/// The products of the library. Each has the name of its module and of its pod.
enum LibraryProduct: String, CaseIterable {
    /// For service extensions.
    case core = "Cameo"
    /// For apps. It exports ``core``.
    case app = "CameoApp"
    /// For content extensions.
    case contentUI = "CameoContentUI"

    /// Whether a list of imported modules contains one of the library.
    static func isImported(by imports: [String]) -> Bool {
        allCases.contains { imports.contains($0.rawValue) }
    }
}
