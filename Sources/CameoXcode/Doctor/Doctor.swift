/// A checker that finds problems in an Xcode project that prevent communication notifications.
///
/// Each check returns one result, a pass or a finding, or no result if it doesn't apply.
package struct Doctor {
    let properties: ProjectProperties
    /// The app's own source files, which several checks search.
    let appSources: [SourceFile]

    /// Reads a project.
    ///
    /// - Parameters:
    ///   - folder: The project.
    ///   - app: The name of the app's target.
    /// - Throws: ``ProjectError`` if the target doesn't exist.
    package init(_ folder: ProjectFolder, app: String) throws(ProjectError) {
        try self.init(folder, app: app, FileOverlay(folder.system))
    }

    /// Reads a project with planned changes.
    init(_ folder: ProjectFolder, app: String, _ files: FileOverlay) throws(ProjectError) {
        properties = ProjectProperties(folder, try Installer.host(named: app, in: folder), files)
        appSources = properties.sources(of: properties.host)
    }

    /// Runs all checks and returns their results in the order of ``Check/allCases``.
    package func examine() -> [CheckResult] {
        let isSetUp = !isNotSetUp
        let results = Check.allCases.compactMap { check in
            let applies =
                switch check.scope {
                case .project: true
                case .setUp: isSetUp
                case .serviceExtension: !properties.services.isEmpty
                }
            return applies ? check.examine(self).map { CheckResult(check, $0) } : nil
        }
        guard ExpoApp.usesPlugin(properties.folder.bundle, properties.folder.system) else {
            return results
        }
        return results.map { $0.fixedByPrebuild }
    }

    /// The app's bundle IDs in all build configurations, without duplicates.
    package var bundleIDs: [String] { properties.app.map { $0.bundleID }.unique }

    /// The categories that the app's content extensions handle.
    package var categories: [String] {
        properties.contents.flatMap { $0.configurations.flatMap { $0.categories } }.unique
    }

    var toolchain: Toolchain { Toolchain(properties: properties) }

    /// The app's service extensions.
    var services: [AppExtension] { properties.services }

    /// The service extension that iOS runs; `nil` if the app has none, or several.
    package var service: AppExtension? { services.count == 1 ? services.first : nil }

    var extensions: [AppExtension] { properties.services + properties.contents }

    /// Returns names separated by commas, without duplicates.
    func list(_ names: [String]) -> String { names.unique.joined(separator: ", ") }

    /// Returns names separated by commas, or "none".
    func listOrNone(_ names: [String]) -> String { names.isEmpty ? "none" : list(names) }

    /// Returns the names of the app's build configurations that match a condition.
    func appConfigurations(where condition: (ProjectProperties.Configuration) -> Bool) -> [String] {
        properties.app.filter(condition).map { $0.name }
    }

    /// An extension, one of its build configurations, and the app's configuration with the same
    /// name.
    typealias Pair = (
        item: AppExtension, app: ProjectProperties.Configuration,
        own: ProjectProperties.Configuration
    )

    /// Returns the pairs of build configurations that match a condition.
    func pairs(
        where condition: (
            _ app: ProjectProperties.Configuration, _ own: ProjectProperties.Configuration
        )
            -> Bool
    ) -> [Pair] {
        extensions.flatMap { item in
            properties.app.compactMap { app in
                item.configuration(app.name).flatMap { condition(app, $0) ? (item, app, $0) : nil }
            }
        }
    }

    /// Returns the pairs in which the app and the extension have the same values as a given pair.
    func equal(
        to pair: Pair,
        in pairs: [Pair],
        _ value: (ProjectProperties.Configuration) -> String
    ) -> [Pair] {
        pairs.filter { value($0.own) == value(pair.own) && value($0.app) == value(pair.app) }
    }

    /// Returns pairs grouped by the values of the app and the extension.
    func groups(
        of pairs: [Pair],
        _ value: (ProjectProperties.Configuration) -> String
    ) -> [[Pair]] {
        var (rest, groups): ([Pair], [[Pair]]) = (pairs, [])
        while let first = rest.first {
            let group = equal(to: first, in: rest, value)
            groups.append(group)
            rest.removeAll { pair in
                group.contains { $0.item.name == pair.item.name && $0.app.name == pair.app.name }
            }
        }
        return groups
    }

    /// Returns the build configurations of pairs, separated by commas.
    func configurations(of pairs: [Pair]) -> String { list(pairs.map { $0.app.name }) }
}
