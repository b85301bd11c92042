/// The build phase that embeds extensions in the app.
enum EmbedPhase {
    /// Returns warnings about problems with an existing phase.
    static func warnings(for phase: XcodeProject.Object, in host: XcodeTarget) -> [InstallWarning] {
        let name = phase["name"] ?? "the phase that embeds extensions"
        var warnings: [InstallWarning] = []
        if phase["runOnlyForDeploymentPostprocessing"] == "1" {
            warnings.append(.embedsOnlyWhenInstalling(phase: name, target: host.name))
        }
        if let script = script(before: phase, in: host) {
            warnings.append(.embedsAfterScript(phase: name, target: host.name, script: script))
        }
        return warnings
    }

    /// Returns the name of the script phase that precedes a phase and reads the app's Info.plist;
    /// `nil` if there is none. In older projects, Flutter adds the Info.plist to the input files of
    /// "Thin Binary"; `pod install` adds it to the input files of React Native Firebase's script
    /// (version 12 or later).
    static func script(before phase: XcodeProject.Object, in host: XcodeTarget) -> String? {
        let before = host.phases.prefix { $0.id != phase.id }
        let script = before.first { script in
            guard script.isa == "PBXShellScriptBuildPhase" else { return false }
            return script["shellScript"]?.contains("embed_and_thin") == true
                || script["name"]?.contains("[RNFB] Core Configuration") == true
                || (script.list("inputPaths") + script.list("inputFileListPaths")).contains {
                    $0.contains("INFOPLIST_PATH") || $0.contains(".app/")
                }
        }
        return script.map { $0["name"] ?? "Run Script" }
    }
}
