/// The style sheets of the pages, which are files in `Resources`.
enum PageStyle {
    /// The style of the phone, for all versions of iOS. A point of iOS is a CSS pixel, and the numbers are the
    /// custom properties of ``PhoneMetrics``.
    static func phone(_ options: PhoneOptions, versions: [PhoneOptions.IOSVersion]) -> String {
        var style = PhoneMetrics.style(of: versions)
        for sheet in [
            PackageResources.phone_css, PackageResources.lock_screen_css,
            PackageResources.card_css, PackageResources.expanded_css, PackageResources.banner_css,
            PackageResources.preferences_css,
        ] {
            style += text(sheet)
        }
        return style
            + GlassClock.style(
                of: options.language.clock(options.time),
                metrics: PhoneMetrics.of(versions.contains(.ios26) ? .ios26 : options.iOSVersion)
            )
    }

    /// The style of the page around the phone.
    static var page: String { text(PackageResources.page_css) }

    /// The style of a gallery's tiles, filters and previews.
    static var gallery: String { text(PackageResources.gallery_css) }

    /// Returns the text of a file in `Resources`, whose bytes SwiftPM and `Scripts/check-pure` embed.
    static func text(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }
}
