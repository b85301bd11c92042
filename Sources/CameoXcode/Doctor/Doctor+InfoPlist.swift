import Foundation

/// Checks of the extensions' Info.plists.
extension Doctor {
    var principalClass: Finding? {
        for item in extensions {
            let dictionaries = item.configurations.map { ($0, $0.infoPlist?["NSExtension"]) }
            let names = dictionaries.compactMap { configuration, dictionary in
                (dictionary?["NSExtensionPrincipalClass"]?.text).map(
                    configuration.settings.expanded
                )
            }
            let hasStoryboard = dictionaries.contains {
                $0.1?["NSExtensionMainStoryboard"] != nil
            }
            if names.isEmpty, hasStoryboard { continue }
            guard let full = names.first else {
                return .failure(
                    .principalClass,
                    "The Info.plist of \(item.name) has no NSExtensionPrincipalClass",
                    fix: "Set it to $(PRODUCT_MODULE_NAME).ClassName"
                )
            }
            let sources = facts.sources(of: item.target)
            // Only an Objective-C class has a name without a module.
            let isObjectiveC = sources.contains { source in
                source.text.contains("@objc(\(full))")
                    || source.text.contains("@implementation \(full)")
            }
            guard let name = full.split(separator: ".").last, full.contains(".") || isObjectiveC
            else {
                return .failure(
                    .principalClass,
                    "NSExtensionPrincipalClass of \(item.name) is \(full), without a module name",
                    fix: "Set it to $(PRODUCT_MODULE_NAME).\(full)"
                )
            }
            let isDeclared = sources.contains { source in
                [
                    "class \(name):", "class \(name) ", "@implementation \(name)", "class \(name){",
                    "class \(name)\n",
                ]
                .contains { source.text.contains($0) }
            }
            guard isDeclared || sources.isEmpty else {
                return .failure(
                    .principalClass,
                    "NSExtensionPrincipalClass of \(item.name) is \(name), which doesn't exist",
                    fix: "Set it to a class in the extension's sources"
                )
            }
        }
        return .pass(.principalClass, "Every NSExtensionPrincipalClass exists")
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
                if attributes?["UNNotificationExtensionDefaultContentHidden"]?.isTrue != true {
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
