import Cameo
import CameoAnalysis
import CameoCommands
import CameoPreview

/// The options of the phone: the header's object `phone`, with the names of ``PhoneOptions``, and the configurations.
struct EnginePhone {
    /// The maximum size of the app icon, in bytes.
    private static let maxIconSize = 2_000_000
    /// The maximum size of the wallpaper or the background, in bytes.
    private static let maxWallpaperSize = 10_000_000
    /// The maximum number of pixels of an image, which a browser decodes.
    private static let maxPixels = 50_000_000
    /// The maximum number of ages.
    private static let maxAges = 100

    private let request: EngineRequest
    private let chain: ConfigurationChain
    private let settings: EngineSettings
    private let header: JSONObject

    private init(
        _ request: EngineRequest,
        _ chain: ConfigurationChain,
        _ settings: EngineSettings
    ) {
        self.request = request
        self.chain = chain
        self.settings = settings
        header = request.header["phone"]?.object ?? JSONObject([])
    }

    /// Reads the options of a request and of the configurations.
    static func options(
        _ request: EngineRequest,
        _ chain: ConfigurationChain,
        _ settings: EngineSettings
    ) throws(EngineError) -> PhoneOptions {
        try EnginePhone(request, chain, settings).options()
    }

    private func options() throws(EngineError) -> PhoneOptions {
        var phone = PhoneOptions()
        if let theme: PhoneOptions.Theme = try choice("theme", "--theme") {
            phone.theme = theme
        } else if let name = chain.nearest({ $0.theme })?.value,
            let theme = PhoneOptions.Theme(rawValue: name)
        {
            phone.theme = theme
        }
        if let version: PhoneOptions.IOSVersion = try choice("iOS", "--ios") {
            phone.iOSVersion = version
        } else if let name = chain.nearest({ $0.iosVersion })?.value,
            let version = PhoneOptions.IOSVersion(rawValue: name)
        {
            phone.iOSVersion = version
        }
        if let glass: PhoneOptions.Glass = try choice("glass", "--glass") {
            phone.glass = glass
        } else if let name = chain.nearest({ $0.glass })?.value {
            phone.glass = PhoneOptions.Glass(rawValue: name)
        }
        if let language: ScreenLanguage = try choice("language", "--language") {
            phone.language = language
        } else if let name = chain.nearest({ $0.language })?.value,
            let language = ScreenLanguage(rawValue: name)
        {
            phone.language = language
        }
        phone.view = try view()
        if let text = header.word("time") {
            guard let time = ScreenTime(text) else {
                throw .usage(
                    "--time can't be '\(text)'; pass a time such as 21:05, or a date and a time "
                        + "such as 2026-03-01T21:05"
                )
            }
            phone.time = time
        }
        phone.ages = try ages()
        if let name = header.word("appName") ?? chain.nearest({ $0.appName })?.value {
            phone.appName = name
        }
        phone.appIcon = try image("appIcon", "--app-icon", Self.maxIconSize) { $0.appIcon }
        if let icons: PhoneOptions.Icons = try choice("icons", "--icons") {
            phone.icons = icons
        } else if let name = chain.nearest({ $0.icons })?.value,
            let icons = PhoneOptions.Icons(rawValue: name)
        {
            phone.icons = icons
        }
        phone.wallpaper = try image("wallpaper", "--wallpaper", Self.maxWallpaperSize) {
            $0.wallpaper
        }
        phone.categories = try categories(phone.language)
        phone.crop = try choice("crop", "--crop")
        phone.background = try background()
        phone.showsLegend = header["showsLegend"] == .bool(true)
        phone.reloadInterval = header["reloadInterval"]?.integer
        return phone
    }

    private func choice<Choice: RawRepresentable & CaseIterable>(
        _ key: String,
        _ option: String
    ) throws(EngineError) -> Choice? where Choice.RawValue == String {
        guard let word = header.word(key) else { return nil }
        return try EngineChoice.value(word, option)
    }

    private func view() throws(EngineError) -> PhoneOptions.View {
        let view: PhoneOptions.View? = try choice("view", "--view")
        guard header["isExpanded"] == .bool(true) else { return view ?? .lockScreen }
        if let view, view != .expanded {
            throw .usage(
                "--expanded can't be combined with --view \(view.rawValue); pass one of them"
            )
        }
        return .expanded
    }

    private func ages() throws(EngineError) -> [Int] {
        let values = header["ages"]?.array ?? []
        guard values.count <= Self.maxAges else {
            throw .usage("--age can be repeated at most \(Self.maxAges) times")
        }
        var ages: [Int] = []
        for value in values {
            let text = value.text ?? ""
            guard let age = ScreenTime.age(text) else {
                throw .usage(
                    "--age can't be '\(text)'; pass now, or minutes, hours or days such as 5m, 3h "
                        + "or 2d, up to 999d"
                )
            }
            ages.append(age)
        }
        return ages
    }

    /// Returns the categories of the configurations, and those of the request: files, values or the IDs of categories
    /// with Cameo's buttons.
    private func categories(_ language: ScreenLanguage) throws(EngineError) -> [ScreenCategory] {
        var categories: [ScreenCategory] = []
        if let file = request.header["settings"]?.object {
            categories = try registeredCategories(file, "settings", language)
        } else if let (path, level) = chain.nearest({ $0.settings }) {
            categories = try reading(path, level) { (file, name) throws(EngineError) in
                try registeredCategories(file, name, language)
            }
        }
        if let (source, level) = chain.nearest({ $0.categories }) {
            switch source {
            case .file(let path):
                categories += try reading(path, level) { (file, name) throws(EngineError) in
                    try self.categories(file, name, language)
                }
            case .categories(let json):
                do throws(ScreenCategory.ParseError) {
                    categories += try ScreenCategory.list(json, language: language)
                } catch {
                    let separator = error.description.hasPrefix("[") ? "" : ": "
                    throw .configuration("\(level.file): categories\(separator)\(error)")
                }
            }
        }
        for value in header["categories"]?.array ?? [] {
            if let object = value.object {
                let name = object.word("name") ?? "categories"
                categories += try self.categories(object, name, language)
            } else if let id = value.text, !id.isEmpty {
                categories.append(language.messageCategory(id: id))
            } else {
                throw .usage(
                    "--category is empty; pass a JSON file or the ID of a category"
                )
            }
        }
        return categories
    }

    /// Returns the categories in settings, where the app records what it has registered.
    private func registeredCategories(
        _ value: JSONObject,
        _ name: String,
        _ language: ScreenLanguage
    ) throws(EngineError) -> [ScreenCategory] {
        let (object, name) = try settings.content(value, name)
        do throws(ScreenCategory.ParseError) {
            return try ScreenCategory.registered(in: object, language: language)
        } catch {
            throw .file("\(name): \(error)")
        }
    }

    private func categories(
        _ file: JSONObject,
        _ name: String,
        _ language: ScreenLanguage
    ) throws(EngineError) -> [ScreenCategory] {
        let json: JSONValue
        if let value = file["value"] {
            json = value
        } else {
            json = try request.document(try request.content(file, name: name), name: name).root
        }
        do throws(ScreenCategory.ParseError) {
            return try ScreenCategory.list(json, language: language)
        } catch {
            throw .file("\(name): \(error)")
        }
    }

    private func background() throws(EngineError) -> PhoneOptions.Background? {
        if let file = header["background"]?.object {
            return .image(try image(file, "--background", Self.maxWallpaperSize))
        }
        guard let text = header.word("background") else { return nil }
        if text == "transparent" { return .transparent }
        if let color = PhoneOptions.Background.color(named: text) { return color }
        let suggestion = text.suggestion(
            among: ["transparent"] + PhoneOptions.Background.colorNames,
            otherwise: "pass transparent, a color such as #dedbd6 or white, or a PNG or JPEG file"
        )
        throw .usage("--background can't be '\(text)'; \(suggestion)")
    }

    /// Returns the image of an option, otherwise the configurations'.
    private func image(
        _ key: String,
        _ option: String,
        _ maxSize: Int,
        _ path: (ToolConfiguration) -> String?
    ) throws(EngineError) -> [UInt8]? {
        if let file = header[key]?.object { return try image(file, option, maxSize) }
        guard let (path, level) = chain.nearest(path) else { return nil }
        return try reading(path, level) { (file, _) throws(EngineError) in
            try image(file, option, maxSize)
        }
    }

    /// Returns a PNG or JPEG image.
    private func image(
        _ file: JSONObject,
        _ option: String,
        _ maxSize: Int
    ) throws(EngineError) -> [UInt8] {
        let name = file.word("name") ?? "image"
        let required = "\(option) requires a PNG or JPEG file"
        let bytes: [UInt8]
        var isTooLarge = false
        switch try request.content(file, name: name) {
        case .bytes(let content): bytes = content
        case .problem(let entry) where entry.fileErrorCode == .tooLarge:
            bytes = []
            isTooLarge = true
        case .problem(let entry):
            let reason = entry.fileErrorCode == .noSuchFile ? "no such file" : "can't be read"
            throw .file("\(name): \(reason); \(required)")
        }
        guard bytes.count <= maxSize, !isTooLarge else {
            throw .file(
                "\(name): larger than \(maxSize / 1_000_000) MB; use a smaller image for \(option)"
            )
        }
        let kind = ImageFormat(of: Array(bytes.prefix(1024)))
        guard kind == .png || kind == .jpeg else {
            throw .file(
                "\(name): \(kind.map { "\($0.name) isn't supported" } ?? "not an image"); \(required)"
            )
        }
        let header: ImageHeader
        do throws(ImageError) {
            header = try ImageHeader(of: bytes)
        } catch {
            throw .file("\(name): \(error); \(required)")
        }
        let (width, height) = header.uprightSize
        guard width <= Self.maxPixels / max(height, 1) else {
            throw .file(
                "\(name): has \(width) × \(height) pixels; use an image with at most "
                    + "\(Self.maxPixels / 1_000_000) megapixels for \(option)"
            )
        }
        return bytes
    }

    /// Reads a file to which a configuration refers. Errors are reported as errors of the
    /// configuration.
    private func reading<Value>(
        _ path: String,
        _ level: ConfigurationChain.Level,
        _ use: (JSONObject, String) throws(EngineError) -> Value
    ) throws(EngineError) -> Value {
        let path = settings.path(path, level)
        let file = try settings.referenced(path)
        do throws(EngineError) {
            return try use(file, path)
        } catch {
            throw error.exitCode == ExitCode.request
                ? error : .configuration("\(level.file) refers to \(error.description)")
        }
    }
}
