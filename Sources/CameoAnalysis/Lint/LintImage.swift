import Cameo

/// A URL that the extension downloads, and its location in the payload.
struct LintImage {
    enum Role {
        case avatar, attachment
    }

    let url: String
    let role: Role
    let path: [String]
    /// The names and values of the first 64 items in the query; empty for a URL that isn't HTTPS or
    /// HTTP.
    let query: [(name: Substring, value: Substring)]

    init(url: String, role: Role, path: [String]) {
        self.url = url
        self.role = role
        self.path = path
        query = url.isWebURL ? url.queryItems : []
    }
}

extension LintImage {
    /// The reason why a `data:` URL contains no usable image, as a clause; `nil` if it does, or if
    /// the URL has another scheme or type.
    var dataError: String? {
        guard DataURL.isImageDataURL(url) else { return nil }
        guard let bytes = DataURL.bytes(of: url) else { return "its Base64 is invalid" }
        do throws(ImageError) {
            _ = try ImageHeader(of: bytes)
            return nil
        } catch {
            if role == .attachment, MediaFormat(ofFirst: bytes) != nil { return nil }
            return error.problem.prefix(1).lowercased() + error.problem.dropFirst()
        }
    }

    /// Reports `data:` URLs without a usable image, which need no download to detect.
    static func reportDataURLs(of role: Role, _ rule: LintRule, in context: LintContext) {
        for image in context.images where image.role == role {
            guard let error = image.dataError else { continue }
            context.report(
                rule,
                image.path,
                severity: .error,
                "The \"data:\" URL in \(nameList(image.path.suffix(1))) has no usable image: "
                    + error,
                suggestion: "Send a JPEG or PNG file in Base64, or the image's HTTPS URL"
            )
        }
    }
}
