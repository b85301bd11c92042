import Cameo
import CameoHost
import CameoXcode

/// The `plugins` list of the app config. Each element is a name, or a list with a name and options.
struct ExpoPlugins {
    private let entries: [(name: String, options: JSONValue?)]

    init(_ list: JSONValue?) {
        entries = (list?.strictArray ?? []).compactMap { entry in
            let parts = entry.strictArray
            guard let name = parts.map({ $0.first?.strictString }) ?? entry.strictString else {
                return nil
            }
            return (name, parts?.dropFirst().first)
        }
    }

    /// Returns the options of a plugin; `nil` if it has none.
    func options(of plugin: String) -> JSONValue? {
        entries.first { $0.name == plugin && $0.options != nil }?.options
    }

    /// Throws if another plugin adds a service extension. iOS runs only one of them, and doesn't
    /// specify which.
    ///
    /// - Parameters:
    ///   - vendors: The names of the vendors in the option `vendors`.
    ///   - root: The app's folder.
    func rejectExtensions(
        besides vendors: [String],
        _ root: FilePath,
        _ host: any Host
    ) throws(ExpoProblem) {
        for (name, options) in entries {
            var plain = name
            for suffix in [".js", "/app.plugin"] where plain.hasSuffix(suffix) {
                plain = String(plain.dropLast(suffix.count))
            }
            guard let (plugin, vendor) = ExpoPlugin.all.first(where: { $0.plugin.name == plain }),
                plugin.addsExtension(options)
            else { continue }
            if plugin.name == ExpoPlugin.appleTargets {
                let folder = options?.strictObject?["root"]?.strictString ?? "targets"
                guard AppleTargets.hasServiceExtension(in: root.file(folder), host) else {
                    continue
                }
            }
            let option = vendor?.optionName ?? ""
            let isInstallable = Vendor.installableNames.contains(option)
            let keep =
                isInstallable && !vendors.contains(option)
                ? ". To keep its extension's functions, add \"vendors\": [\"\(option)\"] to the options of expo-cameo"
                : ""
            throw ExpoProblem(
                "plugin-conflict",
                "Plugin \(name) also adds a Notification Service Extension, and iOS runs only one; \(plugin.fix)"
                    + keep,
                name
            )
        }
    }
}

extension JSONValue {
    /// The strings in an array; empty for other values.
    var strings: [String] { strictArray?.compactMap { $0.text } ?? [] }
}
