import Cameo
import CameoPreview
import Foundation

/// The options that say how the phone looks.
enum PhoneSettings {
    static let options: [Syntax.Option] = [
        .init(name: "--theme", value: "THEME", help: "light or dark."),
        .init(name: "--expanded", help: "Open the newest notification, as a long press does."),
        .init(
            name: "--app-name",
            value: "NAME",
            help: "The app's name, shown where a notification has no title."
        ),
        .init(name: "--app-icon", value: "FILE", help: "The app's icon, a PNG or JPEG."),
    ]

    /// The largest icon that is put into a page, in bytes.
    private static let maxIcon = 2_000_000

    static func phone(_ arguments: Arguments) throws -> PhoneOptions {
        var phone = PhoneOptions()
        if let theme: PhoneOptions.Theme = try arguments.choice("--theme") { phone.theme = theme }
        phone.isExpanded = arguments.has("--expanded")
        if let name = arguments["--app-name"] { phone.appName = name }
        if let file = arguments["--app-icon"] { phone.appIcon = try icon(file) }
        return phone
    }

    private static func icon(_ file: String) throws -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw FileError("\(file): the icon cannot be read; --app-icon needs a PNG or JPEG")
        }
        let kind = ImageFormat(of: Array(data.prefix(1024)))
        guard kind == .png || kind == .jpeg else {
            throw FileError(
                "\(file): \(kind.map { "\($0.name) is no icon" } ?? "this is not a picture"); "
                    + "--app-icon needs a PNG or JPEG"
            )
        }
        guard data.count <= maxIcon else {
            throw FileError(
                "\(file): larger than \(maxIcon / 1_000_000) MB; use a smaller icon"
            )
        }
        return Array(data)
    }
}
