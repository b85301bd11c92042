#if os(macOS) || os(Linux)
/// The shared scheme, which `xcodebuild` requires for tests.
extension ProbeProject {
    static var scheme: String {
        let testables = tests.map { target in
            """
                     <TestableReference
                        skipped = "NO"
                        parallelizable = "NO">
            \(reference(to: target, indentation: "            "))
                     </TestableReference>

            """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <Scheme
               LastUpgradeVersion = "2600"
               version = "1.7">
               <BuildAction
                  parallelizeBuildables = "YES"
                  buildImplicitDependencies = "YES">
                  <BuildActionEntries>
                     <BuildActionEntry
                        buildForTesting = "YES"
                        buildForRunning = "YES"
                        buildForProfiling = "YES"
                        buildForArchiving = "YES"
                        buildForAnalyzing = "YES">
            \(reference(to: app, indentation: "            "))
                     </BuildActionEntry>
                  </BuildActionEntries>
               </BuildAction>
               <TestAction
                  buildConfiguration = "Debug"
                  selectedDebuggerIdentifier = "Xcode.DebuggerFoundation.Debugger.LLDB"
                  selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB"
                  shouldUseLaunchSchemeArgsEnv = "YES">
                  <Testables>
            \(testables.joined())      </Testables>
               </TestAction>
               <LaunchAction
                  buildConfiguration = "Debug"
                  selectedDebuggerIdentifier = "Xcode.DebuggerFoundation.Debugger.LLDB"
                  selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB"
                  launchStyle = "0"
                  useCustomWorkingDirectory = "NO"
                  ignoresPersistentStateOnLaunch = "NO"
                  debugDocumentVersioning = "YES"
                  debugServiceExtension = "internal"
                  allowLocationSimulation = "YES">
                  <BuildableProductRunnable
                     runnableDebuggingMode = "0">
            \(reference(to: app, indentation: "         "))
                  </BuildableProductRunnable>
               </LaunchAction>
            </Scheme>

            """
    }

    private static func reference(to target: Target, indentation: String) -> String {
        let lines = [
            "<BuildableReference", "   BuildableIdentifier = \"primary\"",
            "   BlueprintIdentifier = \"\(id("target|\(target.name)"))\"",
            "   BuildableName = \"\(target.product)\"",
            "   BlueprintName = \"\(target.name)\"",
            "   ReferencedContainer = \"container:Probe.xcodeproj\">", "</BuildableReference>",
        ]
        return lines.map { indentation + $0 }.joined(separator: "\n")
    }
}
#endif
