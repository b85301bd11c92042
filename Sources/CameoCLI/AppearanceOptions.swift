import Cameo
import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoPreview
import Foundation

/// The options for the appearance of the phone.
enum AppearanceOptions {
    /// The options whose value is the path of a file that the page depends on.
    static let files: [OptionName] = [
        .mapping, .settings, .config, .appIcon, .category, .wallpaper, .background,
    ]

    /// The maximum number of `--age` options.
    private static let maxAges = 100

    /// Returns the configuration of the phone.
    ///
    /// - Parameters:
    ///   - arguments: The arguments.
    ///   - console: For a notice, if pictures of this phone are requested.
    ///   - chain: The configurations, which may have the app's name and icon.
    static func phone(
        _ arguments: Arguments,
        _ console: Console,
        chain: ConfigurationChain
    ) throws -> PhoneOptions {
        var phone = PhoneOptions()
        if let theme = arguments.choice(.theme)
            ?? chain.nearest(\.theme).flatMap({ PhoneOptions.Theme(rawValue: $0.value) })
        {
            phone.theme = theme
        }
        if let version = arguments.choice(.ios)
            ?? chain.nearest(\.iosVersion).flatMap({ PhoneOptions.IOSVersion(rawValue: $0.value) })
        {
            phone.iOSVersion = version
        }
        phone.glass =
            arguments.choice(.glass)
            ?? chain.nearest(\.glass).flatMap { PhoneOptions.Glass(rawValue: $0.value) }
        if let language = arguments.choice(.language)
            ?? chain.nearest(\.language).flatMap({ ScreenLanguage(rawValue: $0.value) })
        {
            phone.language = language
        }
        phone.view = try view(arguments)
        if let text = arguments[.time] {
            guard let time = ScreenTime(text) else {
                throw CommandError.usage(
                    "--time can't be '\(text)'; pass a time such as 21:05, or a date and a time "
                        + "such as 2026-03-01T21:05"
                )
            }
            phone.time = time
        }
        phone.ages = try ages(arguments)
        if let name = arguments[.appName] ?? chain.nearest(\.appName)?.value {
            phone.appName = name
        }
        if let file = arguments[.appIcon] {
            phone.appIcon = try icon(file)
        } else if let (path, level) = chain.nearest(\.appIcon) {
            phone.appIcon = try level.reading(path) { try icon($0) }
        }
        if let icons = arguments.choice(.icons)
            ?? chain.nearest(\.icons).flatMap({ PhoneOptions.Icons(rawValue: $0.value) })
        {
            phone.icons = icons
        }
        if let file = arguments[.wallpaper] {
            phone.wallpaper = try wallpaper(file)
        } else if let (path, level) = chain.nearest(\.wallpaper) {
            phone.wallpaper = try level.reading(path) { try wallpaper($0) }
        }
        phone.categories = try categories(arguments, chain, phone.language)
        phone.showsLegend = arguments.has(.legend)
        return phone
    }

    private static func view(_ arguments: Arguments) throws -> PhoneOptions.View {
        let view: PhoneOptions.View? = arguments.choice(.view)
        guard arguments.has(.expanded) else { return view ?? .lockScreen }
        if let view, view != .expanded {
            throw CommandError.usage(
                "--expanded can't be combined with --view \(view.rawValue); pass one of them"
            )
        }
        return .expanded
    }

    private static func ages(_ arguments: Arguments) throws -> [Int] {
        let texts = arguments.all(.age)
        guard texts.count <= maxAges else {
            throw CommandError.usage("--age can be repeated at most \(maxAges) times")
        }
        return try texts.map { text in
            guard let age = ScreenTime.age(text) else {
                throw CommandError.usage(
                    "--age can't be '\(text)'; pass now, or minutes, hours or days such as 5m, 3h "
                        + "or 2d, up to 999d"
                )
            }
            return age
        }
    }

    private static func categories(
        _ arguments: Arguments,
        _ chain: ConfigurationChain,
        _ language: ScreenLanguage
    ) throws -> [ScreenCategory] {
        var categories: [ScreenCategory] = []
        if let file = arguments[.settings] {
            categories = try registeredCategories(file, language)
        } else if let (path, level) = chain.nearest(\.settings) {
            categories = try level.reading(path) { try registeredCategories($0, language) }
        }
        if let (source, level) = chain.nearest(\.categories) {
            switch source {
            case .file(let path):
                categories += try level.reading(path) { try self.categories($0, language) }
            case .categories(let json):
                do throws(ScreenCategory.ParseError) {
                    categories += try ScreenCategory.list(json, language: language)
                } catch {
                    let separator = error.description.hasPrefix("[") ? "" : ": "
                    throw CommandError.configuration(
                        "\(level.file): categories\(separator)\(error)"
                    )
                }
            }
        }
        for value in arguments.all(.category) {
            if value.contains("/") || value.hasSuffix(".json") || FileInfo(value) != nil {
                let required = "--category requires a JSON file"
                guard let info = FileInfo(value) else {
                    throw CommandError.file(
                        "\(value): no such file; \(required) or the ID of a category"
                    )
                }
                guard info.kind != .folder else {
                    throw CommandError.file("\(value): is a folder; \(required)")
                }
                categories += try self.categories(value, language)
            } else if value.isEmpty {
                throw CommandError.usage(
                    "--category is empty; pass a JSON file or the ID of a category"
                )
            } else {
                categories.append(language.messageCategory(id: value))
            }
        }
        return categories
    }

    /// Returns the categories in a settings file, where the app records what it has registered.
    private static func registeredCategories(
        _ file: String,
        _ language: ScreenLanguage
    ) throws -> [ScreenCategory] {
        let settings = try PayloadFile.object(file)
        do throws(ScreenCategory.ParseError) {
            return try ScreenCategory.registered(in: settings, language: language)
        } catch {
            throw CommandError.file("\(file): \(error)")
        }
    }

    private static func categories(
        _ file: String,
        _ language: ScreenLanguage
    ) throws -> [ScreenCategory] {
        let json = try PayloadFile.document(file).root
        do throws(ScreenCategory.ParseError) {
            return try ScreenCategory.list(json, language: language)
        } catch {
            throw CommandError.file("\(file): \(error)")
        }
    }

    private static func icon(_ file: String) throws -> [UInt8] {
        try ImageArguments.read(file, .appIcon, maxSize: ImageArguments.maxIconSize)
    }

    private static func wallpaper(_ file: String) throws -> [UInt8] {
        try ImageArguments.read(file, .wallpaper, maxSize: ImageArguments.maxWallpaperSize)
    }
}
