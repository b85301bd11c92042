import Cameo
import CameoAnalysis
import CameoPreview
import Foundation

/// The options for the appearance of the phone.
enum AppearanceOptions {
    static let options: [Syntax.Option] = [
        .init(
            name: "--theme",
            value: "THEME",
            help: "Appearance of the phone: light or dark. (default: light)",
            choices: PhoneOptions.Theme.allCases.map(\.rawValue)
        ),
        .init(
            name: "--expanded",
            help: "Expand the most recent notification, as a long press does."
        ),
        .init(
            name: "--app-name",
            value: "NAME",
            help: "Name of the app, shown for notifications without a title. (default: Chat)"
        ),
        .init(
            name: "--app-icon",
            value: "FILE",
            help: "App icon, a PNG or JPEG file. (default: a speech bubble)"
        ),
    ]

    /// The maximum size of the app icon, in bytes.
    private static let maxIconSize = 2_000_000

    /// Returns the configuration of the phone.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - chain: The configurations, which may have the app's name and icon.
    static func phone(
        _ arguments: Arguments,
        chain: ConfigurationChain = ConfigurationChain()
    ) throws -> PhoneOptions {
        var phone = PhoneOptions()
        if let theme: PhoneOptions.Theme = try arguments.choice("--theme") { phone.theme = theme }
        if arguments.has("--expanded") { phone.view = .expanded }
        if let name = arguments["--app-name"] ?? chain.nearest(\.appName)?.value {
            phone.appName = name
        }
        if let file = arguments["--app-icon"] {
            phone.appIcon = try icon(file)
        } else if let (path, level) = chain.nearest(\.appIcon) {
            phone.appIcon = try level.reading(path) { try icon($0) }
        }
        return phone
    }

    private static func icon(_ file: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw FileError("\(file): can't be read; --app-icon requires a PNG or JPEG file")
        }
        let kind = ImageFormat(of: Array(data.prefix(1024)))
        guard kind == .png || kind == .jpeg else {
            throw FileError(
                "\(file): \(kind.map { "\($0.name) isn't supported" } ?? "not an image"); "
                    + "--app-icon requires a PNG or JPEG file"
            )
        }
        guard data.count <= maxIconSize else {
            throw FileError(
                "\(file): larger than \(maxIconSize / 1_000_000) MB; use a smaller icon"
            )
        }
        return Array(data)
    }
}
