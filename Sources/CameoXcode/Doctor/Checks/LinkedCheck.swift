import CameoAnalysis
import CameoHost

extension Check {
    package static let linked = Check(
        "linked",
        scope: .serviceExtension,
        requirement: """
            The app and its extensions link the Cameo modules that they import: the app `CameoApp`, a service \
            extension `Cameo`, and a content extension `CameoContentUI`.
            """,
        explanation: """
            An `import` requires the package product or the pod. `CameoContentUI` loads UIKit, which takes too \
            much memory in a service extension. `CameoApp` contains the API for apps, which the \
            linker doesn't strip from an extension.
            """
    ) { $0.linked }
}

extension Doctor {
    fileprivate var linked: Check.Verdict? {
        if let missingCopy { return missingCopy }
        for item in properties.services where LibraryProduct.contentUI.isLinked(to: item.target) {
            return .failure(
                "\(item.name) links CameoContentUI",
                suggestion:
                    "Remove CameoContentUI from the service extension; UIKit takes too much memory "
                    + "there"
            )
        }
        for item in extensions {
            // Don't suggest CameoApp: it is for apps.
            for product in [LibraryProduct.contentUI, .core] where product.isImported(by: item) {
                let isLinked = [product, .app].contains {
                    $0.isLinked(to: item.target) || properties.hasPod(item, $0)
                }
                if isLinked { break }
                return notLinked(item, product)
            }
        }
        return appModule ?? appProduct ?? productOfApp
            ?? .pass("The app and its extensions link the Cameo modules that they import")
    }

    /// The finding for a missing copy of the library; `nil` if no copy is missing.
    private var missingCopy: Check.Verdict? {
        let folder = properties.folder
        for reference in folder.project.all("XCLocalSwiftPackageReference") {
            guard let path = reference["relativePath"], path.split(separator: "/").last == "Cameo",
                properties.files.bytes(of: folder.file("\(path)/Package.swift")) == nil
            else { continue }
            return .failure(
                "\(path), to which the project refers, doesn't exist",
                suggestion:
                    "Run \(HostProgram.name) install, which copies the library again, or commit the folder"
            )
        }
        return nil
    }

    /// Returns the finding for an extension that doesn't link a product that it imports.
    private func notLinked(_ item: AppExtension, _ product: LibraryProduct) -> Check.Verdict {
        guard item.linkableProduct == product else { return notLinked(item.name, product) }
        let hasPackage = PackageLink.present(in: properties.folder.project) != nil
        return .fixableFailure(
            "\(item.name) imports \(product.rawValue) but doesn't link it",
            suggestion: (hasPackage ? "" : "Add the Cameo package to the project, and ")
                + "\(hasPackage ? "Add" : "add") its product \(product.rawValue) to the target in Xcode"
        )
    }

    private func notLinked(_ target: String, _ product: LibraryProduct) -> Check.Verdict {
        let name = product.rawValue
        return .failure(
            "\(target) imports \(name) but doesn't link it",
            suggestion:
                "Add the package product \(name) to the target, or pod '\(name)' to its block in the "
                + "Podfile"
        )
    }

    /// Types in CameoApp that were part of Cameo in earlier versions.
    static let appTypes: Set<String> = ["CommunicationApp", "CommunicationDelegate"]

    /// The finding for a file of the app that uses the API for apps but imports only Cameo; `nil`
    /// if there is none.
    private var appModule: Check.Verdict? {
        for source in appSources where Self.appTypes.contains(where: source.mentions) {
            guard LibraryProduct.core.isImported(by: source),
                !LibraryProduct.app.isImported(by: source),
                let token = source.code.first(Self.appTypes)
            else { continue }
            return .failure(
                "\(source.path):\(token.line) uses \(token.text), but imports only Cameo",
                suggestion:
                    "Import CameoApp instead; it contains the API for apps and re-exports Cameo"
            )
        }
        return nil
    }

    /// The finding for an app that imports CameoApp but doesn't link it; `nil` if there is none.
    private var appProduct: Check.Verdict? {
        guard appSources.contains(where: { LibraryProduct.app.isImported(by: $0) }) else {
            return nil
        }
        let project = properties.folder.project
        // Other targets, packages and autolinked pods may link CameoApp for the app.
        let others =
            extensions.map { $0.name }
            + properties.folder.appTargets.map { $0.name }
            .filter { $0 != properties.host.name }
        if project.targets.contains(where: {
            !others.contains($0.name) && LibraryProduct.app.isLinked(to: $0)
        }) {
            return nil
        }
        if let file = properties.podfile?.file {
            if file.isHybrid { return nil }
            if let block = file.block(of: properties.host.name),
                file.gives(pod: LibraryProduct.app.rawValue, to: block)
            {
                return nil
            }
        }
        let products = project.objects("packageProductDependencies", of: properties.host.object)
        let hasOthers = products.contains {
            $0["productName"].flatMap(LibraryProduct.init) == nil
        }
        guard !hasOthers || LibraryProduct.core.isLinked(to: properties.host) else { return nil }
        return notLinked(properties.host.name, .app)
    }

    /// The finding for an extension that links or imports CameoApp; `nil` if none does.
    private var productOfApp: Check.Verdict? {
        for item in extensions {
            let isImported = LibraryProduct.app.isImported(by: item)
            let isLinked =
                LibraryProduct.app.isLinked(to: item.target) || properties.hasPod(item, .app)
            guard isImported || isLinked else { continue }
            let product = item.isService ? LibraryProduct.core : .contentUI
            let name = product.rawValue
            guard isLinked else {
                return .failure(
                    "\(item.name) imports CameoApp, which only the app links",
                    suggestion: "Import \(name) instead; CameoApp contains the API for apps"
                )
            }
            return .warning(
                "\(item.name) links CameoApp, which contains the API for apps",
                suggestion:
                    "Link and import \(name) instead; otherwise, the extension's binary also contains code that it "
                    + "doesn't use"
            )
        }
        return nil
    }
}
