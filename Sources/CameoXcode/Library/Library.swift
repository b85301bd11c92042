import CameoHost

/// The files of the library, which form a Swift package and a pod.
package struct Library: Sendable {
    package struct File: Sendable, Hashable {
        /// The path, relative to the package's folder.
        package let path: String
        package let bytes: [UInt8]
    }

    package let version: String
    /// The files, sorted by path.
    package let files: [File]

    /// Creates a library.
    ///
    /// - Parameter files: The sources, the podspecs and the license. The manifest is added.
    package init(version: String, files: [File]) {
        self.version = version
        let manifest = File(path: "Package.swift", bytes: Array(Self.manifest.utf8))
        self.files = (files + [manifest]).sorted { $0.path < $1.path }
    }

    /// Reads the library that a host provides.
    package init(_ host: any Host) {
        let files = host.libraryPaths.compactMap { path in
            host.resource(path).map { File(path: path, bytes: $0) }
        }
        self.init(version: PublishedPackage.version, files: files)
    }

    /// The manifest of the package. It contains only the products that apps and extensions link.
    static let manifest = """
        // swift-tools-version: \(PublishedPackage.swift)
        import PackageDescription

        let features: [SwiftSetting] = [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]

        let package = Package(
            name: "Cameo",
            platforms: [.iOS(.v15), .macCatalyst(.v15), .visionOS(.v1), .macOS(.v13)],
            products: [
                .library(name: "Cameo", targets: ["Cameo"]),
                .library(name: "CameoApp", targets: ["CameoApp"]),
                .library(name: "CameoContentUI", targets: ["CameoContentUI"]),
            ],
            targets: [
                .target(
                    name: "Cameo",
                    resources: [.copy("PrivacyInfo.xcprivacy")],
                    // Optimize for size rather than speed.
                    swiftSettings: features + [
                        .unsafeFlags(
                            ["-Osize", "-Xfrontend", "-disable-reflection-metadata"],
                            .when(configuration: .release)
                        )
                    ]
                ),
                .target(
                    name: "CameoApp",
                    dependencies: ["Cameo"],
                    resources: [.copy("PrivacyInfo.xcprivacy")],
                    swiftSettings: features
                ),
                .target(name: "CameoContentUI", dependencies: ["Cameo"], swiftSettings: features),
            ],
            swiftLanguageModes: [.v6]
        )

        """
}
