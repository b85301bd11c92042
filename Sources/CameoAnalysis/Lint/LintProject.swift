import Cameo

/// The properties of an app's project that rules compare with payloads. `nil` means unknown; rules
/// that need an unknown property report nothing.
package struct LintProject: Sendable {
    /// The identifiers of all notification categories in the sources and content extensions. Also
    /// `nil` if the app creates identifiers at run time.
    package var categories: Set<String>?
    /// The names of the sound files in the app's resources, including extensions.
    package var sounds: Set<String>?
    /// The keys of the app's string tables, each with the number of arguments that its string
    /// takes.
    package var localizedStrings: [String: Int]?
    /// Whether the project has a notification service extension.
    package var hasServiceExtension: Bool?
    /// The entitlements of the app, such as
    /// `com.apple.developer.usernotifications.communication`.
    package var entitlements: Set<String>?
    /// The URL schemes that the app opens, in lowercase.
    package var urlSchemes: Set<String>?

    package init() {}
}

/// The result of downloading an avatar or an attachment, for `--online`.
package struct LintDownload: Sendable {
    /// The HTTP status; `nil` if there was no response.
    package var status: Int?
    /// The content type of the response, in lowercase and without parameters; `nil` if the header
    /// is missing.
    package var contentType: String?
    /// The size of the response, in bytes.
    package var byteCount: Int?
    /// The format of the content as a file extension, such as `png`, `svg` or `html`; `nil` if it's
    /// unknown.
    package var format: String?
    /// The width and height of an image, in pixels.
    package var pixelWidth: Int?
    package var pixelHeight: Int?
    /// Whether the content is an animated image.
    package var isAnimated = false
    /// The number of redirects that were followed or rejected.
    package var redirectCount = 0
    /// Whether a redirect led to an HTTP URL that the policy doesn't allow.
    package var redirectsToHTTP = false
    /// The URL of the response after redirects; `nil` if there were none.
    package var finalURL: String?
    /// The duration, in seconds.
    package var seconds: Double?
    /// The error, if the download failed.
    package var failure: DownloadError?

    package init() {}
}
