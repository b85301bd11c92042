extension ProjectError {
    /// An error that prevents adding a target to a Podfile.
    package enum Podfile: Sendable, Hashable, CustomStringConvertible {
        /// The Podfile contains no block for the app's target.
        ///
        /// - Parameters:
        ///   - isUnbalanced: Whether the file contains an unmatched `do` or `end`.
        ///   - lines: The lines to add by hand.
        case targetNotFound(path: String, target: String, isUnbalanced: Bool, lines: String)
        /// `use_frameworks!` depends on a condition or a variable.
        case conditionalLinkage(path: String, target: String, lines: String)
        case targetWithoutBlock(path: String, target: String, lines: String)
        case otherSource(path: String, target: String, pod: String)

        /// The failure, then the fix.
        package var description: String {
            switch self {
            case .targetNotFound(let path, let target, let isUnbalanced, let lines):
                "\(path): "
                    + (isUnbalanced
                        ? "target '\(target)' wasn't found, because a `do` or `end` is unmatched"
                        : "target '\(target)' wasn't found")
                    + "; if the Podfile belongs to another project, pass --integration spm, otherwise add these "
                    + "lines, and run the command again:\n\n\(lines)"
            case .targetWithoutBlock(let path, let target, let lines):
                "\(path): target '\(target)' has no block for its pods; replace its line with these, and run "
                    + "the command again:\n\n\(lines)"
            case .otherSource(let path, let target, let pod):
                "\(path): target '\(target)' has pod \(pod) without a :path on the same line; remove the target, "
                    + "or use :path"
            case .conditionalLinkage(let path, let target, let lines):
                "\(path): use_frameworks! in target '\(target)' depends on a condition or a local "
                    + "variable; add these lines before the target, with the same condition, and run the "
                    + "command again:\n\n\(lines)"
            }
        }
    }
}
