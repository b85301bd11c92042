/// Library products that targets link and import.
extension Doctor {
    /// Whether an extension links a product of the library.
    func links(_ item: AppExtension, _ product: LibraryProduct) -> Bool {
        links(item.target, product)
    }

    func links(_ target: XcodeTarget, _ product: LibraryProduct) -> Bool {
        properties.folder.project.objects("packageProductDependencies", of: target.object)
            .contains { $0["productName"] == product.rawValue }
    }

    /// Whether the Podfile adds a product of the library to an extension.
    func hasPod(_ item: AppExtension, _ product: LibraryProduct) -> Bool {
        guard let file = properties.podfile?.file, let block = file.block(of: item.name) else {
            return false
        }
        return file.names(pod: product.rawValue, in: block)
    }

    func imports(_ item: AppExtension, _ product: LibraryProduct) -> Bool {
        item.sources.contains { Self.imports($0, product) }
    }

    static func imports(_ source: SourceFile, _ product: LibraryProduct) -> Bool {
        source.mentions("import \(product.rawValue)")
            && source.code.imports.contains(product.rawValue)
    }
}
