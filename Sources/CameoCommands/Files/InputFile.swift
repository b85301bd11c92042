import Cameo
import CameoHost

/// The bytes of a file, a pipe or standard input.
package enum InputFile {
    /// Reads a file, or standard input for `-`. Never blocks on a pipe that no process writes to.
    package static func bytes(
        _ path: String,
        _ host: any CommandHost
    ) throws(FileError) -> [UInt8] {
        do throws(HostError) {
            return try host.input(path, limit: FileProblem.maxSize)
        } catch {
            throw FileError(file: path, problem(error, path, host))
        }
    }

    /// Returns the reason why a file can't be read.
    package static func problem(
        _ error: HostError,
        _ path: String,
        _ host: any CommandHost
    ) -> FileProblem {
        // Names of the system's errors have capitals.
        if error.name.utf8.first.map({ $0 >= UInt8(ascii: "a") }) ?? false {
            return .described(code: error.name, message: error.description)
        }
        return FileProblem(error.name, isLink: path != "-" && host.kind(ofLink: path) == .link)
    }
}
