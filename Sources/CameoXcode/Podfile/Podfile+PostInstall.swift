import Cameo
import CameoHost

/// The changes that `post_install` makes to the deployment targets of pods.
extension Podfile {
    /// The versions in assignments such as
    /// `config.build_settings['IPHONEOS_DEPLOYMENT_TARGET'] = '13.0'`.
    var installedDeploymentTargets: [String] { lines.compactMap(Self.installedDeploymentTarget) }

    private static func installedDeploymentTarget(_ line: Line) -> String? {
        let parts = RubyNames.withoutComment(line.text).parts(
            separatedBy: "IPHONEOS_DEPLOYMENT_TARGET"
        )
        guard parts.count == 2, let rest = parts.last?.drop(while: { "'\"] ".contains($0) }),
            rest.hasPrefix("||=") || rest.hasPrefix("=") && !rest.hasPrefix("==")
        else { return nil }
        let version = rest.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
        return version.isEmpty ? nil : String(version)
    }

    /// The version to which `post_install` sets the deployment target of each pod; `nil` if it sets
    /// none, sets only the deployment targets of named pods, only raises lower ones, or excludes
    /// one of Cameo's pods.
    var assignedDeploymentTarget: String? {
        let names = ["IPHONEOS_DEPLOYMENT_TARGET"] + variablesWithDeploymentTarget
        let comparing = lines.contains { line in
            let text = line.text.utf8
            return names.contains { name in
                guard let key = text.range(ofFirst: name) else { return false }
                // "version < '15.0'" or "'15.0' > version".
                return text.contains(UInt8(ascii: "<"))
                    || text[..<key.lowerBound].range(ofFirst: " > ") != nil
            }
        }
        guard !comparing, !excludesCameo else { return nil }
        return lines.indices.lazy.filter { !isForOtherPods($0) }
            .compactMap { Self.installedDeploymentTarget(lines[$0]) }.first
    }

    /// The names of variables that contain a deployment target, as in
    /// `current = config.build_settings['IPHONEOS_DEPLOYMENT_TARGET']`.
    private var variablesWithDeploymentTarget: [String] {
        lines.compactMap { line in
            let parts = line.text.parts(separatedBy: " = ")
            guard parts.count == 2, parts[1].contains("IPHONEOS_DEPLOYMENT_TARGET") else {
                return nil
            }
            let name = String(parts[0]).trimmed
            let isName = name.allSatisfy { $0.isLetter || $0 == "_" }
            return isName && !name.isEmpty ? name : nil
        }
    }

    /// The deployment target that each pod inherits because `post_install` deletes its own: the
    /// lowest platform of all targets. `nil` if `post_install` deletes none, deletes only the
    /// deployment targets of bundles or named pods, or excludes one of Cameo's pods.
    var inheritedDeploymentTarget: String? {
        let isDeleted = lines.indices.contains { index in
            let text = code(index)
            return text.contains("IPHONEOS_DEPLOYMENT_TARGET") && text.contains("delete")
                && !lines[max(0, index - 4)...index].contains { $0.text.contains("bundle") }
                && !isForOtherPods(index)
        }
        guard isDeleted, !excludesCameo else { return nil }
        return lines.compactMap { version($0.ruby) }.min {
            ExtensionSettings.isLater($1, than: $0)
        }
    }

    private func code(_ index: Int) -> String { RubyNames.withoutComment(lines[index].text) }

    /// Whether `post_install` compares the name of a pod with one of Cameo's pods.
    private var excludesCameo: Bool {
        lines.indices.contains { index in
            let text = code(index)
            return text.contains("name") && text.contains("Cameo")
                && ["==", "!=", "include?", "start_with?", "=~"].contains(where: text.contains)
        }
    }

    /// Whether a line runs only for named pods that don't include Cameo's: in a branch of an `if`
    /// or `case`, or before a trailing `if`.
    private func isForOtherPods(_ index: Int) -> Bool {
        if let condition = code(index).parts(separatedBy: " if ").dropFirst().last,
            Self.namesOtherPods(condition)
        {
            return true
        }
        return !isUnbalanced
            && blocks.contains { block in
                block.lines.contains(index) && block.lines.lowerBound < index
                    && branchNamesOtherPods(of: block, at: index)
            }
    }

    /// Whether the branch of a block that contains a line runs only for pods with other names.
    private func branchNamesOtherPods(of block: Block, at index: Int) -> Bool {
        let start = block.lines.lowerBound
        let branch = (start + 1..<index).last { line in
            ["when", "elsif", "else"].contains(lines[line].ruby.tokens.first)
                && !blocks.contains { $0.depth > block.depth && $0.lines.contains(line) }
        }
        let (opening, head) = (code(start), code(branch ?? start))
        switch (lines[start].ruby.tokens.first, lines[branch ?? start].ruby.tokens.first) {
        case ("case", "when"): return Self.isPodName(opening) && !head.contains("Cameo")
        case (_, "if"), (_, "elsif"): return Self.namesOtherPods(head)
        case ("unless", "else"): return Self.namesOtherPods(opening)
        default: return false
        }
    }

    /// Whether code reads a name that isn't the name of a build configuration.
    private static func isPodName(_ code: String) -> Bool {
        code.contains("name")
            && !["config", "Debug", "Release"].contains(where: code.contains)
    }

    /// Whether a condition holds only for pods that it names, and none of them is Cameo's.
    private static func namesOtherPods(_ condition: String) -> Bool {
        !["!", "not ", "Cameo"].contains(where: condition.contains)
            && condition.parts(separatedBy: "||").allSatisfy { part in
                isPodName(part)
                    && ["==", "include?", "start_with?", "=~"].contains(where: part.contains)
            }
    }
}
