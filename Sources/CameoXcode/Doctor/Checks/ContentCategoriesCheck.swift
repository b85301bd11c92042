import CameoHost

extension Check {
    package static let contentCategories = Check(
        "content-categories",
        scope: .serviceExtension,
        requirement:
            "Every content extension declares its categories and hides the default content.",
        explanation: """
            iOS uses a content extension only for the categories in its Info.plist. Without \
            `UNNotificationExtensionDefaultContentHidden`, the notification's text appears twice.
            """
    ) { $0.contentCategories }
}

extension Doctor {
    fileprivate var contentCategories: Check.Verdict? {
        guard !properties.contents.isEmpty else { return nil }
        for item in properties.contents {
            for configuration in item.configurations {
                let attributes = configuration.infoPlist?["NSExtension"]?["NSExtensionAttributes"]
                if configuration.categories.isEmpty {
                    return .failure(
                        "\(item.name) has no UNNotificationExtensionCategory",
                        suggestion:
                            "Add it to NSExtensionAttributes, with the categories that the extension "
                            + "displays"
                    )
                }
                // Extensions of other vendors may show their view in addition to the text on
                // purpose.
                let isHidden =
                    attributes?["UNNotificationExtensionDefaultContentHidden"]?.isTrue == true
                if !isHidden, item.importsCameo {
                    return .warning(
                        "\(item.name) doesn't hide the default content, so the text appears twice",
                        suggestion: "Set UNNotificationExtensionDefaultContentHidden to YES"
                    )
                }
            }
        }
        return .pass("UNNotificationExtensionCategory is set")
    }
}
