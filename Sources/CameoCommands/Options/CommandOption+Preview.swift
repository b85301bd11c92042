import Cameo
import CameoAnalysis
import CameoPreview

extension CommandOption {
    private static let languages = words(ScreenLanguage.self)

    /// Options for the results of commands that read payloads.
    static let outputRows = rows(
        .output,
        [.preview],
        [
            .init(
                .json,
                .flag,
                "Print a JSON array with one object per file.",
                commands: [.inspect]
            ),
            .init(
                .json,
                .flag,
                "Print a JSON object with the mapping, the reasons and the alternatives.",
                commands: [.map]
            ),
            .init(.json, .flag, "Print a JSON object.", commands: [.diff]),
            .init(
                .fail,
                .flag,
                "Exit with 1 if a notification differs, or was added or removed.",
                commands: [.diff]
            ),
            .init(
                .html,
                .output,
                "Write a self-contained page; - is standard output.",
                example: "push.html"
            ),
            .init(
                .html,
                .output,
                "HTML page to write, or - for standard output. Required.",
                example: "gallery.html",
                commands: [.gallery]
            ),
            .init(
                .html,
                .output,
                "Write a page with the old and the new cards. Requires Chrome, Chromium or Edge.",
                details:
                    "The cards are side by side, with different words and images marked.",
                example: "diff.html",
                commands: [.diff]
            ),
            .init(
                .png,
                .output,
                "Write an image: PNG, or JPEG for .jpg. Requires Chrome, Chromium or Edge.",
                details:
                    "If OUT is a folder, write one image per payload. To use a specific browser, set CAMEO_BROWSER to its path.",
                example: "push.png"
            ),
            .init(
                .png,
                .output,
                "Write the images side by side: PNG, or JPEG for .jpg.",
                details: "If OUT is a folder, write one image per notification that differs.",
                example: "diff.png",
                commands: [.diff]
            ),
            .init(.open, .flag, "Open the page in the default browser."),
            .init(
                .watch,
                .flag,
                "Update the page whenever a file changes, until Ctrl-C.",
                details: "The page reloads itself."
            ),
        ]
    )

    /// Options for the appearance of the phone.
    static let phoneRows = rows(
        .phone,
        [.preview, .gallery, .diff],
        [
            .init(
                .theme,
                .word("THEME", words(PhoneOptions.Theme.self)),
                "Appearance of the phone: light or dark.",
                default: "a page follows the system; an image is light",
                key: .theme,
                javaScript: "theme"
            ),
            .init(
                .ios,
                .word("VERSION", words(PhoneOptions.IOSVersion.self)),
                "Version of iOS: 18, 26 or 27.",
                default: "26",
                key: .iosVersion
            ),
            .init(
                .glass,
                .word("GLASS", words(PhoneOptions.Glass.self)),
                "Glass: clear or tinted.",
                details: "The option applies to the glass of iOS 26 and later.",
                default: "depends on the iOS version",
                key: .glass
            ),
            .init(
                .language,
                .word("LANGUAGE", languages),
                "Language: \(languages.joined(separator: ", ")).",
                details: """
                    The language determines the date, the time labels and the writing direction.
                    """,
                default: "en",
                key: .language
            ),
            .init(
                .view,
                .word("VIEW", words(PhoneOptions.View.self)),
                "Screen: lock, expanded, banner or hidden.",
                details:
                    """
                    lock is the lock screen; expanded is the most recent notification after a \
                    long press; banner is an open app; hidden is the lock screen with hidden \
                    previews.
                    """,
                default: "lock"
            ),
            .init(.expanded, .flag, "Same as --view expanded.", javaScript: "expanded"),
            .init(
                .time,
                .text("TIME"),
                "Time, such as 21:05 or 2026-03-01T21:05.",
                default: "9:41",
                example: "21:05"
            ),
            .init(
                .age,
                .text("AGE"),
                "Age of the notification, such as 5m or 2d.",
                details:
                    "The first age is for the most recent notification; repeat the option for "
                    + "earlier ones. The units are m, h and d.",
                default: "now",
                example: "5m"
            ),
            .init(
                .appName,
                .text("NAME"),
                "Name of the app.",
                details: "The phone shows it for notifications without a title.",
                default: "Chat",
                example: "Engines",
                key: .appName,
                javaScript: "appName"
            ),
            .init(
                .appIcon,
                .input,
                "App icon, a PNG or JPEG file.",
                default: "a drawing",
                example: "icon.png",
                key: .appIcon,
                javaScript: "appIcon"
            ),
            .init(
                .icons,
                .word("LOOK", words(PhoneOptions.Icons.self)),
                "Style of app icons: automatic, light, dark, clear or tinted.",
                default: "automatic",
                key: .icons
            ),
            .init(
                .category,
                .input,
                "JSON file with the app's categories, or a category ID.",
                details: """
                    With an ID, the category has Cameo's buttons Reply, Mark as Read and Mute.
                    """,
                default: "message",
                isRepeatable: true,
                example: "message",
                key: .categories
            ),
            .init(
                .wallpaper,
                .input,
                "Wallpaper, a PNG or JPEG file.",
                details: "The lock screen shows it.",
                default: "a drawing",
                example: "wallpaper.jpg",
                key: .wallpaper
            ),
            .init(
                .legend,
                .flag,
                "Mark the parts of the phone whose sizes are estimated.",
                commands: [.preview, .gallery]
            ),
            .init(
                .assets,
                .folder,
                "Read https://host/path from DIR/host/path.",
                details: "The tool then downloads nothing.",
                example: "images",
                key: .assets
            ),
        ]
    )

    /// Throws an error for the first option that has no effect in a terminal.
    package static func checkForTerminal(_ arguments: Arguments) throws(CommandError) {
        let option = phoneRows.first {
            ![.language, .assets].contains($0.name) && arguments.has($0.name)
        }
        guard let option else { return }
        throw .usage("\(option.name) requires an output; pass --html OUT, --png OUT or --open")
    }

    /// Options for images: the part of the phone, its background and the size.
    package static let imageRows = rows(
        .image,
        [.preview],
        [
            .init(
                .crop,
                .word("PART", words(PhoneOptions.Crop.self)),
                "card: only the notifications.",
                default: "the entire phone"
            ),
            .init(
                .background,
                .textOrInput("COLOR"),
                "transparent, a color or an image file.",
                details:
                    "It is the background of the image: a color such as #dedbd6 or white, or a PNG or JPEG file.",
                default: "gray",
                example: "white"
            ),
            .init(
                .scale,
                .text("NUMBER"),
                "Pixels per point, from 0.5 to 4.",
                default: "2",
                example: "3"
            ),
            .init(
                .width,
                .text("PIXELS"),
                "Width in pixels, from 100 to 2000.",
                details: "The width determines the scale.",
                example: "600"
            ),
        ]
    )
}
