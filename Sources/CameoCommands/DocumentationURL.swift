import CameoXcode

/// The URLs of articles.
package enum DocumentationURL {
    /// Returns the URL of an article; `nil` if there is none, or while the repository has no URL.
    package static func article(
        _ name: String?,
        repository url: String = PublishedPackage.url,
        version: String = PublishedPackage.version
    ) -> String? {
        guard let name, !url.isEmpty else { return nil }
        return "\(url)/blob/\(version)/Sources/Cameo/Cameo.docc/\(name).md"
    }
}
