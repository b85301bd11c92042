/// Why a target could not be added to a Podfile.
package enum PodfileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// - Parameters:
    ///   - isUnbalanced: Whether blocks and `end` don't match in the file.
    ///   - lines: The lines to add.
    case targetNotFound(path: String, target: String, isUnbalanced: Bool, lines: String)
    /// `use_frameworks!` depends on a condition or a variable.
    case conditionalLinkage(path: String, target: String, lines: String)

    /// What failed, and what to do.
    package var description: String {
        switch self {
        case .targetNotFound(let path, let target, let isUnbalanced, let lines):
            "\(path): "
                + (isUnbalanced
                    ? "a `do` or an `end` is too many in it, and its target '\(target)' was not found"
                    : "it has no target '\(target)'")
                + "; add these lines to it, and run it again:\n\n\(lines)"
        case .conditionalLinkage(let path, let target, let lines):
            "\(path): use_frameworks! stands in a condition in the target '\(target)', or has a "
                + "variable of it; add these lines before it, with the same condition, and run it "
                + "again:\n\n\(lines)"
        }
    }
}
