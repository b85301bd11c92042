/// Checks of the library's products: which target links and imports which one.
extension Doctor {
    /// Whether an extension links a product of the library.
    func links(_ item: ProjectFacts.Extension, _ product: LibraryProduct) -> Bool {
        links(item.target, product)
    }

    private func links(_ target: XcodeTarget, _ product: LibraryProduct) -> Bool {
        facts.folder.project.objects("packageProductDependencies", of: target.object)
            .contains { $0["productName"] == product.rawValue }
    }

    /// Whether the Podfile adds a product of the library to an extension.
    func hasPod(_ item: ProjectFacts.Extension, _ product: LibraryProduct) -> Bool {
        guard let file = facts.podfile?.file, let block = file.block(of: item.name) else {
            return false
        }
        return file.names(pod: product.rawValue, in: block)
    }

    private func imports(_ item: ProjectFacts.Extension, _ product: LibraryProduct) -> Bool {
        facts.sources(of: item.target).contains { Self.imports($0, product) }
    }

    private static func imports(_ source: SourceFile, _ product: LibraryProduct) -> Bool {
        source.mentions("import \(product.rawValue)")
            && source.code.imports.contains(product.rawValue)
    }

    var linked: Finding? {
        for item in facts.services where links(item, .contentUI) {
            return .failure(
                .linked,
                "\(item.name) links CameoContentUI",
                fix:
                    "Remove CameoContentUI from the service extension; UIKit takes too much memory "
                    + "there"
            )
        }
        for item in extensions {
            // CameoApp isn't the product to add.
            for product in [LibraryProduct.contentUI, .core] where imports(item, product) {
                let isLinked = [product, .app].contains { links(item, $0) || hasPod(item, $0) }
                if isLinked { break }
                return notLinked(item.name, product)
            }
        }
        return appModule ?? appProduct ?? productOfApp
            ?? .pass(.linked, "The app and its extensions link the Cameo modules that they import")
    }

    private func notLinked(_ target: String, _ product: LibraryProduct) -> Finding {
        let name = product.rawValue
        return .failure(
            .linked,
            "\(target) imports \(name) but doesn't link it",
            fix:
                "Add the package product \(name) to the target, or pod '\(name)' to its block in the "
                + "Podfile"
        )
    }

    /// Types of CameoApp that apps of earlier versions imported from Cameo.
    static let appTypes: Set<String> = ["CommunicationApp", "CommunicationDelegate"]

    /// Finds a file of the app that uses the API for apps, but imports only Cameo.
    private var appModule: Finding? {
        for source in appSources where Self.appTypes.contains(where: source.mentions) {
            guard Self.imports(source, .core), !Self.imports(source, .app),
                let token = source.code.first(Self.appTypes)
            else { continue }
            return .failure(
                .linked,
                "\(source.path):\(token.line) uses \(token.text), but imports only Cameo",
                fix: "Import CameoApp instead; it contains the API for apps and exports Cameo"
            )
        }
        return nil
    }

    /// Finds an app that imports CameoApp and doesn't link it.
    private var appProduct: Finding? {
        guard appSources.contains(where: { Self.imports($0, .app) }) else { return nil }
        let project = facts.folder.project
        // Other targets, packages and autolinked pods may link it for the app.
        let others =
            extensions.map(\.name)
            + facts.folder.appTargets.map(\.name)
            .filter { $0 != facts.host.name }
        if project.targets.contains(where: { !others.contains($0.name) && links($0, .app) }) {
            return nil
        }
        if let file = facts.podfile?.file {
            if file.isHybrid { return nil }
            if let block = file.block(of: facts.host.name),
                file.gives(pod: LibraryProduct.app.rawValue, to: block)
            {
                return nil
            }
        }
        let products = project.objects("packageProductDependencies", of: facts.host.object)
        let hasOthers = products.contains {
            $0["productName"].flatMap(LibraryProduct.init) == nil
        }
        guard !hasOthers || links(facts.host, .core) else { return nil }
        return notLinked(facts.host.name, .app)
    }

    /// Finds an extension that links or imports CameoApp.
    private var productOfApp: Finding? {
        for item in extensions {
            let isImported = imports(item, .app)
            let isLinked = links(item, .app) || hasPod(item, .app)
            guard isImported || isLinked else { continue }
            let product = item.existing.isService ? LibraryProduct.core : .contentUI
            let name = product.rawValue
            guard isLinked else {
                return .failure(
                    .linked,
                    "\(item.name) imports CameoApp, which only the app links",
                    fix: "Import \(name) instead; CameoApp contains the API for apps"
                )
            }
            return .warning(
                .linked,
                "\(item.name) links CameoApp, which contains the API for apps",
                fix:
                    "Link and import \(name) instead; code of CameoApp that the extension doesn't use is also part "
                    + "of its binary"
            )
        }
        return nil
    }
}
