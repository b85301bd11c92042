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
            help: "Appearance of the phone: light or dark. (default: light in an image; a page "
                + "follows the system)",
            choices: PhoneOptions.Theme.allCases.map(\.rawValue)
        ),
        .init(
            name: "--ios",
            value: "VERSION",
            help: "Version of iOS: 18, 26 or 27. (default: 26)",
            choices: PhoneOptions.IOSVersion.allCases.map(\.rawValue)
        ),
        .init(
            name: "--glass",
            value: "GLASS",
            help: "Translucency of the glass of iOS 26 and later: clear or tinted. "
                + "(default: the version's)",
            choices: PhoneOptions.Glass.allCases.map(\.rawValue)
        ),
        .init(
            name: "--language",
            value: "LANGUAGE",
            help: "Language of the phone: \(languages.joined(separator: ", ")). It determines "
                + "the date, the time labels and the direction. (default: en)",
            choices: languages
        ),
        .init(
            name: "--view",
            value: "VIEW",
            help: "Screen of the phone: lock for the lock screen, expanded for the most recent "
                + "notification after a long press, banner for an open app, or hidden for hidden "
                + "previews. (default: lock)",
            choices: PhoneOptions.View.allCases.map(\.rawValue)
        ),
        .init(name: "--expanded", help: "Same as --view expanded."),
        .init(
            name: "--time",
            value: "TIME",
            help: "Time on the phone, such as 21:05 or 2026-03-01T21:05. (default: 9:41)"
        ),
        .init(
            name: "--age",
            value: "AGE",
            help: "Age of the most recent notification, such as 5m, 3h or 2d. Repeat it for those "
                + "before it. (default: now)"
        ),
        .init(
            name: "--app-name",
            value: "NAME",
            help: "Name of the app, shown for notifications without a title. (default: Chat)"
        ),
        .init(
            name: "--app-icon",
            value: "FILE",
            help: "App icon, a PNG or JPEG file. (default: a drawing)"
        ),
        .init(
            name: "--icons",
            value: "LOOK",
            help: "Look of app icons: automatic, light, dark, clear or tinted. "
                + "(default: automatic)",
            choices: PhoneOptions.Icons.allCases.map(\.rawValue)
        ),
        .init(
            name: "--category",
            value: "FILE",
            help: "JSON file with the categories that the app registers, or the ID of one with "
                + "Cameo's buttons Reply, Mark as Read and Mute. Can be repeated. "
                + "(default: message)"
        ),
        .init(
            name: "--wallpaper",
            value: "FILE",
            help: "Wallpaper of the lock screen, a PNG or JPEG file. (default: a drawing)"
        ),
        .init(
            name: "--legend",
            help: "Mark the parts of the phone whose sizes are estimated."
        ),
    ]

    private static let languages = ScreenLanguage.allCases.map(\.rawValue)

    /// The options whose value is the path of a file that the page depends on.
    static let files = ["--app-icon", "--category", "--wallpaper", "--background"]

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
        if let theme = try arguments.choice("--theme")
            ?? chain.nearest(\.theme).flatMap({ PhoneOptions.Theme(rawValue: $0.value) })
        {
            phone.theme = theme
        }
        if let version = try arguments.choice("--ios")
            ?? chain.nearest(\.iosVersion).flatMap({ PhoneOptions.IOSVersion(rawValue: $0.value) })
        {
            phone.iOSVersion = version
        }
        phone.glass =
            try arguments.choice("--glass")
            ?? chain.nearest(\.glass).flatMap { PhoneOptions.Glass(rawValue: $0.value) }
        if let language = try arguments.choice("--language")
            ?? chain.nearest(\.language).flatMap({ ScreenLanguage(rawValue: $0.value) })
        {
            phone.language = language
        }
        phone.view = try view(arguments)
        if let text = arguments["--time"] {
            guard let time = ScreenTime(text) else {
                throw UsageError(
                    "--time can't be '\(text)'; pass a time such as 21:05, or a date and a time "
                        + "such as 2026-03-01T21:05"
                )
            }
            phone.time = time
        }
        phone.ages = try ages(arguments)
        if let name = arguments["--app-name"] ?? chain.nearest(\.appName)?.value {
            phone.appName = name
        }
        if let file = arguments["--app-icon"] {
            phone.appIcon = try icon(file)
        } else if let (path, level) = chain.nearest(\.appIcon) {
            phone.appIcon = try level.reading(path) { try icon($0) }
        }
        if let icons = try arguments.choice("--icons")
            ?? chain.nearest(\.icons).flatMap({ PhoneOptions.Icons(rawValue: $0.value) })
        {
            phone.icons = icons
        }
        if let file = arguments["--wallpaper"] {
            phone.wallpaper = try wallpaper(file)
        } else if let (path, level) = chain.nearest(\.wallpaper) {
            phone.wallpaper = try level.reading(path) { try wallpaper($0) }
        }
        phone.categories = try categories(arguments, chain, phone.language)
        phone.showsLegend = arguments.has("--legend")
        return phone
    }

    private static func view(_ arguments: Arguments) throws -> PhoneOptions.View {
        let view: PhoneOptions.View? = try arguments.choice("--view")
        guard arguments.has("--expanded") else { return view ?? .lockScreen }
        if let view, view != .expanded {
            throw UsageError(
                "--expanded can't be combined with --view \(view.rawValue); pass one of them"
            )
        }
        return .expanded
    }

    private static func ages(_ arguments: Arguments) throws -> [Int] {
        let texts = arguments.all("--age")
        guard texts.count <= maxAges else {
            throw UsageError("--age can be repeated at most \(maxAges) times")
        }
        return try texts.map { text in
            guard let age = ScreenTime.age(text) else {
                throw UsageError(
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
        if let file = arguments["--settings"] {
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
                    throw ConfigurationError("\(level.file): categories\(separator)\(error)")
                }
            }
        }
        for value in arguments.all("--category") {
            if value.contains("/") || value.hasSuffix(".json") || FileInfo(value) != nil {
                let required = "--category requires a JSON file"
                guard let info = FileInfo(value) else {
                    throw FileError("\(value): no such file; \(required) or the ID of a category")
                }
                guard info.kind != .folder else {
                    throw FileError("\(value): is a folder; \(required)")
                }
                categories += try self.categories(value, language)
            } else if value.isEmpty {
                throw UsageError("--category is empty; pass a JSON file or the ID of a category")
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
            throw FileError("\(file): \(error)")
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
            throw FileError("\(file): \(error)")
        }
    }

    private static func icon(_ file: String) throws -> [UInt8] {
        try ImageArguments.read(file, "--app-icon", maxSize: ImageArguments.maxIconSize)
    }

    private static func wallpaper(_ file: String) throws -> [UInt8] {
        try ImageArguments.read(file, "--wallpaper", maxSize: ImageArguments.maxWallpaperSize)
    }
}
