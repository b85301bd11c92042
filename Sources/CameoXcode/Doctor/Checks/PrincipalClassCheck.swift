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
    fileprivate var principalClass: Check.Verdict? {
        for item in extensions {
            let hasStoryboard = item.configurations.contains {
                $0.infoPlist?["NSExtension"]?["NSExtensionMainStoryboard"] != nil
            }
            guard let found = item.principalClass else {
                // The check `extension-point` reports Info.plists that can't be read.
                let isReadable = item.configurations.contains { $0.infoPlist != nil }
                if hasStoryboard || !isReadable { continue }
                return .failure(
                    "The Info.plist of \(item.name) has no NSExtensionPrincipalClass",
                    suggestion: "Set it to $(PRODUCT_MODULE_NAME).ClassName"
                )
            }
            switch found.location {
            case .sources, .framework: continue
            case .misnamed(let correct):
                return .failure(
                    "NSExtensionPrincipalClass of \(item.name) is \(found.fullName), but iOS finds the class only "
                        + "as \(correct)",
                    suggestion: "Set it to \(correct)"
                )
            case .missing:
                return .failure(
                    "NSExtensionPrincipalClass of \(item.name) is \(found.name), which doesn't exist",
                    suggestion: "Set it to a class in the extension's sources"
                )
            case .unknown:
                // The check `service-extension` reports this for service extensions.
                if item.isService { continue }
                return .warning(
                    "NSExtensionPrincipalClass of \(item.name) is \(found.name), which isn't in its sources",
                    suggestion:
                        "Make sure that the class is in a library that the extension links"
                )
            }
        }
        return wrappedClass ?? .pass("Every NSExtensionPrincipalClass exists")
    }

    /// The finding for a wrapped class that doesn't exist. Cameo skips it at run time.
    private var wrappedClass: Check.Verdict? {
        for service in services {
            guard let wrapped = service.wrapped else { continue }
            let found = wrapped.foundClass
            switch found?.location {
            case .sources, .framework, .unknown: continue
            case .misnamed(let correct):
                return .failure(
                    "wrappedExtension of \(service.name) names \(found?.fullName ?? ""), but the class is found only as "
                        + correct,
                    suggestion: "Set class to \(correct)"
                )
            case .missing, nil:
                return .failure(
                    found.map {
                        "wrappedExtension of \(service.name) names \($0.name), which doesn't exist"
                    }
                        ?? "wrappedExtension of \(service.name) names no class",
                    suggestion:
                        "Set class to the former NSExtensionPrincipalClass, with its module, or remove "
                        + "wrappedExtension"
                )
            }
        }
        return nil
    }
}
