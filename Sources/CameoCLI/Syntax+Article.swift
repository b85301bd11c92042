import CameoXcode

extension Syntax {
    /// The names of the articles about commands.
    static let articles = [
        "inspect": "Diagnostics", "map": "ProposeMapping", "lint": "Lint",
        "preview": "WhatIOSDraws", "gallery": "WhatIOSDraws", "send": "Send", "install": "Install",
        "adopt": "Adopt",
        "uninstall": "Install", "doctor": "DoctorChecks",
    ]

    /// The URL of the article about the command, or its path while the repository has no URL; `nil` if there is none.
    var article: String? {
        Self.articles[name].map { Self.article($0) }
    }

    /// Returns the URL of an article, or its path.
    static func article(
        _ name: String,
        repository url: String = PublishedPackage.url,
        version: String = PublishedPackage.version
    ) -> String {
        let path = "Sources/Cameo/Cameo.docc/\(name).md"
        return url.isEmpty ? path : "\(url)/blob/\(version)/\(path)"
    }
}
