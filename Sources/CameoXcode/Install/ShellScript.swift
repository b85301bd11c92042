import Cameo
import CameoHost

/// The commands of a shell script that run a ``CodeTool``, as far as they can be read without running
/// the script.
struct ShellScript {
    private(set) var runs: [ToolRun] = []

    /// Reads a script, and the scripts of the project that it runs.
    init(_ text: String, _ folder: ProjectFolder) { read(text, folder, depth: 0) }

    private mutating func read(_ text: String, _ folder: ProjectFolder, depth: Int) {
        var directory = folder.root
        let joined = text.replacing("\\\n", with: " ")
        let all = Self.words(joined[...])
        for line in joined.split(whereSeparator: { $0.isNewline }) {
            guard !String(line).trimmed.hasPrefix("#") else { continue }
            for statement in line.split(whereSeparator: { ";|&".contains($0) }) {
                let words = Self.words(statement)
                if words.first == "cd", words.count > 1 {
                    let next = Self.path(words[1], in: directory, folder)
                    if folder.system.isFolder(next) { directory = next }
                }
                let scripts = depth < 2 ? words.filter { $0.hasSuffix(".sh") } : []
                for script in scripts {
                    let file = Self.path(script, in: directory, folder)
                    guard let bytes = folder.system.bytes(of: file) else { continue }
                    read(String(decoding: bytes, as: UTF8.self), folder, depth: depth + 1)
                }
                add(words, directory, all)
            }
        }
    }

    private static func words(_ text: Substring) -> [String] {
        text.filter { $0 != "\"" && $0 != "'" }.split { $0.isWhitespace }.map(String.init)
    }

    private mutating func add(_ words: [String], _ directory: FilePath, _ all: [String]) {
        let names = words.map { FilePath("/\($0)").lastPathComponent }
        for tool in CodeTool.all {
            for command in tool.commands {
                guard
                    let start = names.indices.first(where: {
                        Array(names[$0...].prefix(command.count)) == command
                    }),
                    // These words only look for the tool, or print its name.
                    !words[..<start].contains(where: {
                        ["which", "-v", "-x", "-f", "type", "hash", "echo", "export", "install"]
                            .contains($0)
                    })
                else { continue }
                runs.append(
                    ToolRun(
                        tool: tool,
                        arguments: Array(words[(start + command.count)...]),
                        directory: directory,
                        scriptWords: all
                    )
                )
            }
        }
    }

    /// Returns the location of a path in a script or a configuration. Xcode sets the variables of the
    /// project's folder.
    static func path(_ text: String, in directory: FilePath, _ folder: ProjectFolder) -> FilePath {
        var text = text
        for name in ["SRCROOT", "PROJECT_DIR"] {
            for variable in ["$\(name)", "${\(name)}", "$(\(name))"] where text.hasPrefix(variable)
            {
                text = folder.root.path + text.dropFirst(variable.count)
            }
        }
        return directory.file(text)
    }
}
