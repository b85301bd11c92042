import Cameo
import CameoAnalysis
import CameoHost
import CameoXcode

/// The surroundings of a command for projects.
package struct ProjectContext {
    package let arguments: Arguments
    package let host: any Host
    /// Reports work that takes long: called with its text when it begins, and with `nil` when it ends.
    private let progress: (String?) -> Void
    /// Asks the user to choose one of several names. Returns its position; `nil` if no user can answer.
    let choose: (_ question: String, _ names: [String]) -> Int?

    package init(
        _ arguments: Arguments,
        _ host: any Host,
        progress: @escaping (String?) -> Void = { _ in },
        choose: @escaping (_ question: String, _ names: [String]) -> Int? = { _, _ in nil }
    ) {
        self.arguments = arguments
        self.host = host
        self.progress = progress
        self.choose = choose
    }

    /// Whether the options forbid writing.
    var isDry: Bool { ChangeReport.isDry(arguments) }

    /// Performs work, and reports it if it takes long.
    func reporting<Value>(
        _ text: String,
        _ work: () throws(ProjectError) -> Value
    ) throws(CommandError) -> Value {
        progress(text)
        defer { progress(nil) }
        return try CommandError.rethrowing(work)
    }

    /// The path of a file or folder in an argument.
    func path(_ argument: String) -> FilePath { FilePath(host.currentFolder).file(argument) }

    /// Returns the project, after finishing a run that was interrupted.
    func folder(_ bundle: FilePath) throws(CommandError) -> ProjectFolder {
        try reporting("Reading \(bundle.lastPathComponent.printable)") { () throws(ProjectError) in
            try ProjectFolder.finishInterruptedRun(bundle, isDry: isDry, host)
            return try ProjectFolder(bundle, host)
        }
    }
}

/// The result of a command for projects.
package enum ProjectResult {
    /// Changes to files, which the caller reports and writes.
    case changes(ChangeReport)
    /// A text, and the members of the same as JSON. There is nothing to write.
    case text(String, [JSONObject.Member], exitCode: Int32)

    /// Returns the JSON of a text.
    package static func json(_ members: [JSONObject.Member]) -> JSONValue {
        .object(JSONObject(members + [("written", .bool(false))]))
    }
}
