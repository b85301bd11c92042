// Expo documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// An error with a code for JavaScript. Asynchronous functions pass its description to JavaScript,
/// and synchronous functions pass its debug description.
open class Exception: Error, CustomStringConvertible, CustomDebugStringConvertible,
    @unchecked Sendable
{
    private let origin: String

    public init(file: String = #fileID, line: UInt = #line, function: String = #function) {
        origin = "\(file):\(line)"
    }

    open var name: String { String(describing: Self.self) }
    open var reason: String { "undefined reason" }
    open var description: String { reason }
    open var debugDescription: String { "\(name): \(reason) (at \(origin))" }

    /// The code, which is derived from the class's name, such as `ERR_MODULE_NOT_FOUND` for
    /// `ModuleNotFoundException`.
    open var code: String {
        let words = name.replacingOccurrences(of: "Exception", with: "").reduce(into: "") {
            $0 += $1.isUppercase && !$0.isEmpty ? "_\($1)" : "\($1)"
        }
        return "ERR_" + words.uppercased()
    }
}

/// An error with a parameter.
open class GenericException<ParamType>: Exception, @unchecked Sendable {
    public let param: ParamType

    public init(
        _ param: ParamType,
        file: String = #fileID,
        line: UInt = #line,
        function: String = #function
    ) {
        self.param = param
        super.init(file: file, line: line, function: function)
    }
}
