import Cameo
import CameoAnalysis
import CameoHost
import CameoPreview

/// The options for the phone's appearance. Configurations provide the values of options that
/// weren't passed.
struct PhoneArguments {
    /// The options whose value may be the path of a file that affects the preview.
    static let files: [OptionName] = [
        .mapping, .settings, .config, .appIcon, .category, .wallpaper, .background,
    ]

    /// The maximum number of `--age` options.
    private static let maxAges = 100

    private let arguments: Arguments
    private let chain: ConfigurationChain
    private let context: CommandContext

    init(_ arguments: Arguments, _ chain: ConfigurationChain, _ context: CommandContext) {
        (self.arguments, self.chain, self.context) = (arguments, chain, context)
    }

    /// Returns the options of the phone, after validating their values.
    func phone() throws(CommandError) -> PhoneOptions {
        var phone = PhoneOptions()
        if let theme: PhoneOptions.Theme = choice(.theme, { $0.theme }) { phone.theme = theme }
        if let version: PhoneOptions.IOSVersion = choice(.ios, { $0.iosVersion }) {
            phone.iOSVersion = version
        }
        phone.glass = choice(.glass) { $0.glass }
        if phone.iOSVersion == .ios18, arguments.has(.glass), arguments.has(.png) {
            throw .usage("--glass can't be combined with --ios 18, which has no glass")
        }
        if let language: ScreenLanguage = choice(.language, { $0.language }) {
            phone.language = language
        }
        phone.view = try view()
        if let time = try time() { phone.time = time }
        phone.ages = try ages()
        if let name = arguments[.appName] ?? chain.nearest({ $0.appName })?.value {
            phone.appName = name
        }
        phone.appIcon = try ImageFile.read(
            .appIcon,
            maxSize: ImageFile.maxIconSize,
            arguments,
            chain.nearest { $0.appIcon },
            context
        )
        if let icons: PhoneOptions.Icons = choice(.icons, { $0.icons }) { phone.icons = icons }
        phone.wallpaper = try ImageFile.read(
            .wallpaper,
            maxSize: ImageFile.maxWallpaperSize,
            arguments,
            chain.nearest { $0.wallpaper },
            context
        )
        phone.categories = try categories(phone.language)
        phone.showsLegend = arguments.has(.legend)
        return phone
    }

    /// Returns the value of an option, otherwise the value in the nearest configuration.
    private func choice<Choice: RawRepresentable>(
        _ option: OptionName,
        _ configured: (ToolConfiguration) -> String?
    ) -> Choice? where Choice.RawValue == String {
        arguments.choice(option) ?? chain.nearest(configured).flatMap { Choice(rawValue: $0.value) }
    }

    private func view() throws(CommandError) -> PhoneOptions.View {
        let view: PhoneOptions.View? = arguments.choice(.view)
        guard arguments.has(.expanded) else { return view ?? .lockScreen }
        if let view, view != .expanded {
            throw .usage(
                "--expanded can't be combined with --view \(view.rawValue); pass one of them"
            )
        }
        return .expanded
    }

    private func time() throws(CommandError) -> ScreenTime? {
        guard let text = arguments[.time] else { return nil }
        if let time = ScreenTime(text) { return time }
        throw .usage(
            "--time can't be '\(text)'; pass a time such as 21:05, or a date and a time "
                + "such as 2026-03-01T21:05"
        )
    }

    private func ages() throws(CommandError) -> [Int] {
        let texts = arguments.all(.age)
        guard texts.count <= Self.maxAges else {
            throw .usage("--age can be repeated at most \(Self.maxAges) times")
        }
        return try texts.map { text throws(CommandError) in
            guard let age = ScreenTime.age(text) else {
                throw .usage(
                    "--age can't be '\(text)'; pass now, or minutes, hours or days such as 5m, 3h "
                        + "or 2d, up to 999d"
                )
            }
            return age
        }
    }

    // MARK: Categories

    private func categories(_ language: ScreenLanguage) throws(CommandError) -> [ScreenCategory] {
        var categories: [ScreenCategory] = []
        if let file = arguments[.settings] {
            categories = try registeredCategories(file, language)
        } else if let (path, level) = chain.nearest({ $0.settings }) {
            categories = try level.reading(path, in: context.folder) { path throws(CommandError) in
                try registeredCategories(path, language)
            }
        }
        categories += try configuredCategories(language)
        for value in arguments.all(.category) {
            categories += try self.categories(of: value, language)
        }
        return categories
    }

    private func configuredCategories(
        _ language: ScreenLanguage
    ) throws(CommandError) -> [ScreenCategory] {
        guard let (source, level) = chain.nearest({ $0.categories }) else { return [] }
        switch source {
        case .file(let path):
            return try level.reading(path, in: context.folder) { path throws(CommandError) in
                try categories(path, language)
            }
        case .categories(let json):
            do throws(ScreenCategory.ParseError) {
                return try ScreenCategory.list(json, language: language)
            } catch {
                let separator = error.description.hasPrefix("[") ? "" : ": "
                throw .configuration("\(level.file): categories\(separator)\(error)")
            }
        }
    }

    /// Returns the categories that an option's value specifies: the categories in a file, or a
    /// category with Cameo's actions.
    private func categories(
        of value: String,
        _ language: ScreenLanguage
    ) throws(CommandError) -> [ScreenCategory] {
        let kind = (try? context.host.info(value))?.kind
        guard value.contains("/") || value.hasSuffix(".json") || kind != nil else {
            return [language.messageCategory(id: value)]
        }
        let required = "--category requires a JSON file"
        switch kind {
        case nil: throw .file("\(value): no such file; \(required) or the ID of a category")
        case .folder?: throw .file("\(value): is a folder; \(required)")
        default: return try categories(value, language)
        }
    }

    /// Returns the categories in a settings file, where the app stores the categories that it
    /// registers.
    private func registeredCategories(
        _ file: String,
        _ language: ScreenLanguage
    ) throws(CommandError) -> [ScreenCategory] {
        let settings = try PayloadFile.object(file, context.host)
        do throws(ScreenCategory.ParseError) {
            return try ScreenCategory.registered(in: settings, language: language)
        } catch {
            throw .file("\(file): \(error)")
        }
    }

    private func categories(
        _ file: String,
        _ language: ScreenLanguage
    ) throws(CommandError) -> [ScreenCategory] {
        let json = try PayloadFile.document(file, context.host).root
        do throws(ScreenCategory.ParseError) {
            return try ScreenCategory.list(json, language: language)
        } catch {
            throw .file("\(file): \(error)")
        }
    }
}
