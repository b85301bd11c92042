import Cameo
import CameoAnalysis

/// An Expo config plugin that adds its own service extension, although iOS runs only one. The
/// plugin's source code defines its options.
package struct ExpoPlugin: Sendable {
    package let name: String
    /// Instructions for disabling the plugin's extension, shown in messages.
    package let fix: String
    /// A closure that derives `vendors` settings from the plugin's options, so that users
    /// don't have to repeat them.
    package var inherited: @Sendable (JSONValue?) -> [(name: String, value: JSONValue?)]
    /// A closure that returns whether the plugin adds its extension with the given options.
    package let addsExtension: @Sendable (JSONValue?) -> Bool

    init(
        _ name: String,
        fix: String,
        inherited: @escaping @Sendable (JSONValue?) -> [(name: String, value: JSONValue?)] = { _ in
            []
        },
        addsExtension: @escaping @Sendable (JSONValue?) -> Bool = { _ in true }
    ) {
        self.name = name
        self.fix = fix
        self.inherited = inherited
        self.addsExtension = addsExtension
    }

    /// Creates a plugin that always adds its extension.
    private init(removing name: String, _ remark: String = "") {
        self.init(name, fix: "remove \(name) from the plugins\(remark)")
    }

    /// Creates a vendor's plugin that has no option to disable its extension.
    init(withoutSwitch name: String) {
        self.init(
            name,
            fix:
                "\(name) has no option that disables its extension, so expo-cameo can't be combined with it; remove \(name) from the "
                + "plugins and configure its SDK in the app"
        )
    }

    /// The name of the plugin that generates extensions from folders of the app.
    package static let appleTargets = "@bacons/apple-targets"

    /// The plugins that don't belong to a vendor.
    private static let others = [
        ExpoPlugin(
            appleTargets,
            fix:
                "to keep your own extension, remove expo-cameo from the plugins and run \(HostProgram.name) adopt, "
                + "which shows the class and the pods for its folder; otherwise remove the folder"
        ),
        ExpoPlugin(removing: "expo-notification-service-extension-plugin"),
        ExpoPlugin(removing: "expo-nse-plugin"),
        ExpoPlugin(
            removing: "@pierrecapo/expo-notification-service-extension",
            "; expo-cameo accepts its options"
        ),
    ]

    /// All plugins, with the vendor of each; `nil` if it belongs to none.
    package static var all: [(plugin: ExpoPlugin, vendor: Vendor?)] {
        Vendor.all.compactMap { vendor in
            vendor.expoPlugin.map { (plugin: $0, vendor: vendor) }
        }
            + others.map { (plugin: $0, vendor: nil) }
    }
}

extension JSONValue? {
    /// The value at a path of names; `nil` if it is missing or `null`.
    subscript(path: String...) -> JSONValue? {
        let value = path.reduce(self) { $0?.strictObject?[$1] }
        return value == .null ? nil : value
    }

    /// Whether JavaScript treats the value as true.
    var isTruthy: Bool {
        switch self {
        case nil, .null?, .bool(false)?: false
        case .string(let text)?: !text.isEmpty
        case .number(let number)?: number.double != 0
        default: true
        }
    }

    /// Whether the value is the given Boolean.
    func isFlag(_ flag: Bool) -> Bool { self == .bool(flag) }
}
