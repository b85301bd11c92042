import CameoAnalysis
import CameoXcode

// The identifiers of errors in JSON.

extension ProjectError: CodedError {
    var code: String {
        switch self {
        case .options(let error): error.code
        case .resources(let entry, _): entry.code
        default: "project"
        }
    }
}

extension ProjectError {
    /// The error in JSON; `nil` unless it is one of the files that options refer to.
    var entry: ErrorEntry? { if case .resources(let entry, _) = self { entry } else { nil } }
}

extension PodfileError: CodedError { var code: String { "podfile" } }
extension SourceError: CodedError { var code: String { "source" } }
extension InstallError: CodedError { var code: String { "install" } }
extension InstallOptionsError: CodedError { var code: String { UsageError.code } }
extension AdoptError: CodedError { var code: String { "adopt" } }
