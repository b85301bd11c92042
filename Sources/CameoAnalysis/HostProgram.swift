/// The program that runs the commands. Messages and help contain its name.
package enum HostProgram: Sendable {
    /// The tool `cameo`.
    case tool
    /// The command of the npm package.
    case npx

    #if arch(wasm32)
    /// The program that uses this module. Unsynchronized, because WebAssembly runs on a single
    /// thread.
    nonisolated(unsafe) package static var current = tool
    #else
    package static let current = tool
    #endif

    /// The words to type before a command.
    package static var name: String { current == .tool ? "cameo" : "npx expo-cameo" }

    /// The name that `--version` prints.
    package static var title: String { current == .tool ? "cameo" : "expo-cameo" }
}
