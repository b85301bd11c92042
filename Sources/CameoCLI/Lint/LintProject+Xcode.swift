import CameoAnalysis
import CameoCommands
import CameoHost
import CameoNativeHost
import CameoXcode
import Foundation

extension LintProject {
    /// Reads the project that `--project` specifies; `nil` without the option.
    init?(_ arguments: Arguments, _ console: Console) throws {
        guard arguments.has(.project) else { return nil }
        let context = ProjectContext(arguments, NativeHost.shared, ConsoleTerminal(console))
        let bundle = try context.project()
        let folder = try ProjectFolder(bundle, NativeHost.shared)
        let app = try context.target(in: folder)
        let contents = try ProjectContents(folder, app: app)
        self.init()
        categories = contents.categories
        sounds = contents.sounds
        localizedStrings = contents.localizedStrings?.mapValues(LintProject.argumentCount)
        hasServiceExtension = contents.hasServiceExtension
        entitlements = contents.entitlements
        urlSchemes = contents.urlSchemes
    }
}
