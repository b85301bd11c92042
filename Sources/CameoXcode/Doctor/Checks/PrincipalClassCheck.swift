import CameoHost

extension Check {
    package static let principalClass = Check(
        "principal-class",
        scope: .serviceExtension,
        requirement: "Every `NSExtensionPrincipalClass` exists.",
        explanation: "iOS can't load the extension and shows notifications unchanged."
    ) { $0.principalClass }
}

extension Doctor {
    fileprivate var principalClass: Finding? {
        for item in extensions {
            let hasStoryboard = item.configurations.contains {
                $0.infoPlist?["NSExtension"]?["NSExtensionMainStoryboard"] != nil
            }
            guard let found = facts.principalClass(of: item) else {
                if hasStoryboard { continue }
                return .failure(
                    .principalClass,
                    "The Info.plist of \(item.name) has no NSExtensionPrincipalClass",
                    fix: "Set it to $(PRODUCT_MODULE_NAME).ClassName"
                )
            }
            switch found.location {
            case .sources, .framework: continue
            case .lacksModule:
                return .failure(
                    .principalClass,
                    "NSExtensionPrincipalClass of \(item.name) is \(found.name), without a module name",
                    fix: "Set it to $(PRODUCT_MODULE_NAME).\(found.name)"
                )
            case .missing:
                return .failure(
                    .principalClass,
                    "NSExtensionPrincipalClass of \(item.name) is \(found.name), which doesn't exist",
                    fix: "Set it to a class in the extension's sources"
                )
            case .unknown:
                // The check of the service extension reports its own.
                if item.existing.isService { continue }
                return .warning(
                    .principalClass,
                    "NSExtensionPrincipalClass of \(item.name) is \(found.name), which isn't in its sources",
                    fix: "Make sure that a library that the extension links contains the class"
                )
            }
        }
        return wrappedClass ?? .pass(.principalClass, "Every NSExtensionPrincipalClass exists")
    }

    /// Finds a wrapped class that doesn't exist. Cameo then skips it.
    private var wrappedClass: Finding? {
        for service in services {
            guard let wrapped = service.wrapped else { continue }
            let name = wrapped.foundClass?.name
            switch wrapped.foundClass?.location {
            case .sources, .framework, .unknown: continue
            case .lacksModule, .missing, nil:
                return .failure(
                    .principalClass,
                    name.map {
                        "wrappedExtension of \(service.item.name) names \($0), which doesn't exist"
                    }
                        ?? "wrappedExtension of \(service.item.name) names no class",
                    fix:
                        "Set class to the former NSExtensionPrincipalClass, with its module, or remove "
                        + "wrappedExtension"
                )
            }
        }
        return nil
    }
}
