/// Checks an Xcode project for problems that prevent communication notifications.
///
/// Each check returns one finding, the most severe one; checks that don't apply return none.
package struct Doctor {
    let facts: ProjectFacts
    /// The app's own source files, which several checks search.
    let appSources: [SourceFile]

    /// Reads a project.
    ///
    /// - Parameters:
    ///   - folder: The project.
    ///   - app: The name of the app's target.
    /// - Throws: ``ProjectError`` if there is no such target.
    package init(_ folder: ProjectFolder, app: String) throws(ProjectError) {
        facts = ProjectFacts(folder, try Installer.host(named: app, in: folder))
        appSources = facts.sources(of: facts.host)
    }

    /// Runs all checks and returns their findings in the order of ``Check``.
    package func examine() -> [CheckResult] {
        let isSetUp = !isNotSetUp
        return Check.allCases.compactMap { check in
            switch check.scope {
            case .project: check.examine(self)
            case .setUp: isSetUp ? check.examine(self) : nil
            case .serviceExtension: facts.services.isEmpty ? nil : check.examine(self)
            }
        }
    }

    /// The app's bundle IDs, one for each build configuration.
    package var bundleIDs: [String] { facts.app.map { $0.bundleID }.unique }

    /// The app's service extensions.
    var services: [AppExtension] { facts.services }

    /// The service extension that iOS runs; `nil` if there is none, or more than one.
    package var service: AppExtension? { services.count == 1 ? services.first : nil }

    /// The service and content extensions of the app.
    var extensions: [AppExtension] { facts.services + facts.contents }

    /// Names separated by commas.
    func list(_ names: [String]) -> String { names.unique.joined(separator: ", ") }

    /// Names separated by commas, or "none".
    func listOrNone(_ names: [String]) -> String { names.isEmpty ? "none" : list(names) }

    /// The names of the app's build configurations that match a condition.
    func appConfigurations(
        where condition: (ProjectFacts.Configuration) -> Bool
    ) -> [String] {
        facts.app.filter(condition).map { $0.name }
    }

    /// An extension with one of its build configurations and the app's of the same name.
    typealias Pair = (
        item: AppExtension, app: ProjectFacts.Configuration,
        own: ProjectFacts.Configuration
    )

    /// The pairs of build configurations that match a condition.
    func pairs(
        where condition: (_ app: ProjectFacts.Configuration, _ own: ProjectFacts.Configuration)
            -> Bool
    ) -> [Pair] {
        extensions.flatMap { item in
            facts.app.compactMap { app in
                item.configuration(app.name).flatMap { condition(app, $0) ? (item, app, $0) : nil }
            }
        }
    }
}
