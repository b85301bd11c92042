/// The products of the library. The module and the pod of a product have the same name.
enum LibraryProduct: String, CaseIterable {
    /// The product for service extensions.
    case core = "Cameo"
    /// The product for apps. It exports ``core``.
    case app = "CameoApp"
    /// The product for content extensions.
    case contentUI = "CameoContentUI"

    /// Whether a list of imported modules contains a module of the library.
    static func isImported(by imports: [String]) -> Bool {
        allCases.contains { imports.contains($0.rawValue) }
    }

    func isImported(by item: AppExtension) -> Bool { item.sources.contains(where: isImported(by:)) }

    func isImported(by source: SourceFile) -> Bool {
        source.mentions("import \(rawValue)") && source.code.imports.contains(rawValue)
    }

    func isLinked(to target: XcodeTarget) -> Bool {
        target.project.objects("packageProductDependencies", of: target.object)
            .contains { $0["productName"] == rawValue }
    }
}
