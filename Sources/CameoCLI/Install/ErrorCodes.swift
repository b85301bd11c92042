import CameoCommands
import CameoXcode

// The identifiers of errors in JSON.

extension ProjectError: CodedError { var code: String { "project" } }
extension PodfileError: CodedError { var code: String { "podfile" } }
extension SourceError: CodedError { var code: String { "source" } }
extension InstallError: CodedError { var code: String { "install" } }
extension InstallOptionsError: CodedError { var code: String { UsageError.code } }
extension AdoptError: CodedError { var code: String { "adopt" } }
