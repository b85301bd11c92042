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

extension AppExtension {
    /// The package product that the extension imports without linking it, if `cameo doctor --fix`
    /// can link it; otherwise `nil`. A link that `cameo install` added was removed on purpose.
    var linkableProduct: LibraryProduct? {
        let product = isService ? LibraryProduct.core : .contentUI
        guard !Uninstaller.isOwn(target, folder),
            Installer.integration(of: self, in: folder, files) == .spm,
            sources.contains(where: { Doctor.imports($0, product) }),
            !target.packageProducts.contains(where: { linked in
                [product, .app].contains { $0.rawValue == linked["productName"] }
            })
        else { return nil }
        return product
    }
}
