import Cameo
import CameoAnalysis

/// A config plugin of Expo that adds its own service extension; iOS runs only one. Its options were read in
/// the plugin's sources.
package struct ExpoPlugin: Sendable {
    package let name: String
    /// How to disable its extension.
    package let fix: String
    /// Returns the settings of the option `vendors` that the plugin's options contain, so that they needn't be repeated.
    package var inherited: @Sendable (JSONValue?) -> [(name: String, value: JSONValue?)]
    /// Whether the plugin adds its extension.
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

    /// A plugin that always adds its extension.
    private init(removing name: String, _ remark: String = "") {
        self.init(name, fix: "remove \(name) from the plugins\(remark)")
    }

    /// A plugin of a vendor without an option that disables its extension.
    init(withoutSwitch name: String) {
        self.init(
            name,
            fix:
                "\(name) has no option that disables it, so the two can't be combined; remove \(name) from the "
                + "plugins and configure its SDK in the app"
        )
    }

    /// The name of the plugin that generates extensions from folders of the app.
    package static let appleTargets = "@bacons/apple-targets"

    /// Plugins that aren't a vendor's.
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

    /// All plugins, with their vendors.
    package static var all: [(plugin: ExpoPlugin, vendor: Vendor?)] {
        Vendor.all.compactMap { vendor in
            vendor.expoPlugin.map { (plugin: $0, vendor: vendor) }
        }
            + others.map { (plugin: $0, vendor: nil) }
    }
}

extension JSONValue? {
    /// The value at a path of names; `nil` also for null.
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

    /// Whether the value is `true` or `false`.
    func isFlag(_ flag: Bool) -> Bool { self == .bool(flag) }
}
