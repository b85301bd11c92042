import Foundation

/// Finds out from the files of a project why pushes would not look like messages.
///
/// Each check gives one finding, the worst that holds for it; checks that do not apply give none.
package struct Doctor {
    let facts: ProjectFacts
    /// The app's own sources, which several checks look into.
    let appSources: [(path: String, text: String)]

    /// - Parameters:
    ///   - folder: The project.
    ///   - app: The name of the app's target.
    /// - Throws: ``ProjectError`` where there is no such target.
    package init(_ folder: ProjectFolder, app: String) throws(ProjectError) {
        facts = ProjectFacts(folder, try Installer.host(named: app, in: folder))
        appSources = facts.sources(of: facts.host)
    }

    /// What was found, in the order of ``Check``.
    package func examine() -> [Finding] {
        var findings = [
            serviceExtension, communicationEntitlement, pushEntitlement, activityTypes,
            focusDescription, foregroundBanner,
        ]
        if !facts.services.isEmpty {
            findings += [
                appGroup, keychainGroup, bundleID, configurations, deploymentTarget, versions,
                swiftVersion, extensionAPI, actorIsolation, signing, profile, dependency, embedded,
                embedPlace, linked, podfile, principalClass, extensionPoint, contentCategories,
                privacyManifest, expoExtensions,
            ]
        }
        let found = findings.compactMap { $0 }
        return Check.allCases.flatMap { check in found.filter { $0.check == check } }
    }

    /// The identifiers of the app, one for each configuration.
    package var identifiers: [String] { facts.app.map(\.id).unique }

    /// The extensions of Cameo's kinds.
    var extensions: [ProjectFacts.Extension] { facts.services + facts.contents }

    /// The names of things, for a sentence.
    func list(_ names: [String]) -> String { names.unique.joined(separator: ", ") }

    /// The names of things of which there may be none.
    func words(_ names: [String]) -> String { names.isEmpty ? "none" : list(names) }

    /// The names of the app's configurations for which something holds.
    func configurations(where holds: (ProjectFacts.Side) -> Bool) -> [String] {
        facts.app.filter(holds).map(\.name)
    }

    /// Pairs of an extension's configuration and the app's of the same name for which something holds.
    func pairs(
        _ holds: (_ app: ProjectFacts.Side, _ own: ProjectFacts.Side) -> Bool
    ) -> [(found: ProjectFacts.Extension, app: ProjectFacts.Side, own: ProjectFacts.Side)] {
        extensions.flatMap { found in
            facts.app.compactMap { app in
                found.side(app.name).flatMap { holds(app, $0) ? (found, app, $0) : nil }
            }
        }
    }
}
