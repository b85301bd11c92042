import CameoXcode

/// The URLs of documentation articles.
package enum DocumentationURL {
    /// Returns the URL of an article; `nil` if `name` is `nil` or the repository has no URL yet.
    package static func article(
        _ name: String?,
        repository url: String = PublishedPackage.url,
        version: String = PublishedPackage.version
    ) -> String? {
        guard let name, !url.isEmpty else { return nil }
        return "\(url)/blob/\(version)/Sources/Cameo/Cameo.docc/\(name).md"
    }
}
