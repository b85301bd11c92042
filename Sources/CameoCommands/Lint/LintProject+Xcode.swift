import CameoAnalysis
import CameoXcode

extension LintProject {
    /// Reads the project that `--project` specifies; returns `nil` if the option wasn't passed.
    package init?(_ context: ProjectContext) throws(CommandError) {
        guard context.arguments.has(.project) else { return nil }
        let bundle = try context.project()
        let folder = try CommandError.rethrowing(try ProjectFolder(bundle, context.host))
        let app = try context.target(in: folder)
        let contents = try CommandError.rethrowing(try ProjectContents(folder, app: app))
        self.init()
        categories = contents.categories
        sounds = contents.sounds
        localizedStrings = contents.localizedStrings?.mapValues { $0.formatSpecifierCount }
        hasServiceExtension = contents.hasServiceExtension
        entitlements = contents.entitlements
        urlSchemes = contents.urlSchemes
    }
}
