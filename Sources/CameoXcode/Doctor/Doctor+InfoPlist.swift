import Foundation

/// Checks of the extensions' Info.plists.
extension Doctor {
    var principalClass: Finding? {
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

    var extensionPoint: Finding? {
        for item in extensions {
            for configuration in item.configurations {
                guard let path = configuration.infoPlistPath else { continue }
                guard let infoPlist = configuration.infoPlist else {
                    return .failure(
                        .extensionPoint,
                        "\(path), the Info.plist of \(item.name), can't be read",
                        fix: "Restore it, or set INFOPLIST_FILE to its path"
                    )
                }
                if infoPlist["NSExtensionAttributes"] != nil {
                    let message = "NSExtensionAttributes in \(path) is outside NSExtension"
                    let fix = "Move it into NSExtension; it has no effect elsewhere"
                    // A service extension needs no attributes.
                    return item.existing.isService
                        ? .warning(.extensionPoint, message, fix: fix)
                        : .failure(.extensionPoint, message, fix: fix)
                }
            }
        }
        return .pass(.extensionPoint, "Every extension has a valid Info.plist")
    }

    var contentCategories: Finding? {
        guard !facts.contents.isEmpty else { return nil }
        for item in facts.contents {
            for configuration in item.configurations {
                let attributes = configuration.infoPlist?["NSExtension"]?["NSExtensionAttributes"]
                if Self.categories(attributes).isEmpty {
                    return .failure(
                        .contentCategories,
                        "\(item.name) has no UNNotificationExtensionCategory",
                        fix:
                            "Add it to NSExtensionAttributes, with the categories that the extension "
                            + "displays"
                    )
                }
                // Another extension may add a view to the text on purpose.
                let isHidden =
                    attributes?["UNNotificationExtensionDefaultContentHidden"]?.isTrue == true
                if !isHidden, item.existing.isCameo {
                    return .warning(
                        .contentCategories,
                        "\(item.name) doesn't hide the default content, so the text appears twice",
                        fix: "Set UNNotificationExtensionDefaultContentHidden to YES"
                    )
                }
            }
        }
        return .pass(.contentCategories, "UNNotificationExtensionCategory is set")
    }

    private static func categories(_ attributes: PlistXMLNode?) -> [String] {
        let value = attributes?["UNNotificationExtensionCategory"]
        if let value, value.name == "string" { return value.text.isEmpty ? [] : [value.text] }
        return value?.texts ?? []
    }

    /// The categories that the app's content extensions support.
    package var categories: [String] {
        facts.contents.flatMap { item in
            item.configurations.flatMap {
                Self.categories($0.infoPlist?["NSExtension"]?["NSExtensionAttributes"])
            }
        }.unique
    }
}
