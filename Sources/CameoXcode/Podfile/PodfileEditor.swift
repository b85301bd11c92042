import Cameo
import CameoHost

/// An editor that adds an extension's target to a Podfile.
struct PodfileEditor {
    let podfile: Podfile
    let path: String
    /// The name of the app's target.
    let host: String
    let location: InstallResources.PackageLocation
    /// The folder to which the pod's path is relative.
    let folder: FilePath
    /// The app's deployment target; `nil` if it isn't set.
    let deploymentTarget: String?

    /// Returns the insertions for an extension; none if the Podfile already contains them.
    ///
    /// - Throws: ``ProjectError`` with the lines to add, if they can't be inserted safely.
    func edits(
        _ kind: ExtensionKind,
        name: String,
        linksApp: Bool,
        vendorPods: [String] = []
    ) throws(ProjectError) -> [TextEdit] {
        guard let block = podfile.block(of: host) else {
            // The user may have added the extension's target, because the app's target name is a
            // variable.
            if let own = podfile.block(of: name),
                podfile.names(pod: kind.product.rawValue, in: own)
            {
                return edits(adding: vendorPods, to: own)
            }
            throw .podfile(
                .targetNotFound(
                    path: path,
                    target: host,
                    isUnbalanced: podfile.isUnbalanced,
                    lines: linesToAdd(kind, name, linksApp: linksApp, vendorPods)
                )
            )
        }
        var edits: [TextEdit] = []
        if podfile.block(of: name) == nil {
            guard let linkage = podfile.linkage(of: block) else {
                throw .podfile(
                    .conditionalLinkage(
                        path: path,
                        target: host,
                        lines: lines(kind, name, linkage: [], vendorPods)
                    )
                )
            }
            let ending = TextLines(podfile.bytes).ending
            let text = lines(kind, name, linkage: linkage, vendorPods) + "\n"
            edits.append(
                TextEdit(
                    at: podfile.siblingOffset(of: block),
                    insert: text.replacing("\n", with: ending)
                )
            )
        }
        if let own = podfile.block(of: name) { edits += self.edits(adding: vendorPods, to: own) }
        if linksApp, !podfile.isHybrid, !podfile.names(pod: LibraryProduct.app.rawValue, in: block),
            let line = podfile.firstLine(of: block)
        {
            edits.append(
                TextEdit(
                    at: line.offset,
                    insert: "\(line.indentation)\(pod(.app))\(TextLines(podfile.bytes).ending)"
                )
            )
        }
        return edits
    }

    /// Returns the lines to add by hand to a Podfile that doesn't name the app's target.
    private func linesToAdd(
        _ kind: ExtensionKind,
        _ name: String,
        linksApp: Bool,
        _ vendorPods: [String]
    ) -> String {
        let (linkage, linksApp) = (podfile.commonLinkage, linksApp && !podfile.isHybrid)
        let own = lines(kind, name, linkage: linkage, vendorPods)
        if podfile.namesAllTargets {
            // CocoaPods requires the target that embeds an extension, too.
            let app = (linkage + (linksApp ? [pod(.app)] : [])).map { "  \($0)\n" }
            return "\(own)\ntarget '\(host)' do\n\(app.joined())end\n"
        }
        return own + (linksApp ? "\n# In the app's target:\n# \(pod(.app))\n" : "")
    }

    /// Returns the edits that add missing pods to a target's block.
    private func edits(adding pods: [String], to block: Podfile.Block) -> [TextEdit] {
        let missing = pods.filter { arguments in
            let name = arguments.dropFirst().prefix { $0 != "'" }
            return !podfile.names(pod: String(name), in: block)
        }
        guard !missing.isEmpty, let line = podfile.firstLine(of: block) else { return [] }
        let ending = TextLines(podfile.bytes).ending
        let text = missing.map { "\(line.indentation)pod \($0)\(ending)" }.joined()
        return [TextEdit(at: line.offset, insert: text)]
    }

    /// Returns the edits that add the pod to the target of an extension, and a block if the target
    /// has none; no edits if the target already has the pod or doesn't exist.
    func podEdits(in name: String) throws(ProjectError) -> [TextEdit] {
        guard let block = podfile.block(of: name),
            !podfile.names(pod: LibraryProduct.core.rawValue, in: block)
        else { return [] }
        var lines = [pod(.core)]
        if podfile.hasPlatform, podfile.platform(in: block) == nil, let platform {
            lines.insert("platform :ios, '\(platform)'", at: 0)
        }
        let ending = TextLines(podfile.bytes).ending
        if let line = podfile.firstLine(of: block) {
            let text = lines.map { line.indentation + $0 + ending }.joined()
            return [TextEdit(at: line.offset, insert: text)]
        }
        guard let end = podfile.end(ofTarget: block) else {
            let text = lines.map { "  \($0)\n" }.joined()
            let block = "target '\(name)' do\n\(text)end"
            throw .podfile(.targetWithoutBlock(path: path, target: name, lines: block))
        }
        let text = lines.map { "\(end.indentation)  \($0)\(ending)" }.joined()
        return [TextEdit(at: end.offset, insert: " do\(ending)\(text)\(end.indentation)end")]
    }

    private func lines(
        _ kind: ExtensionKind,
        _ name: String,
        linkage: [String],
        _ vendorPods: [String]
    ) -> String {
        var lines = ["target '\(name)' do"]
        if let platform { lines.append("  platform :ios, '\(platform)'") }
        lines += linkage.map { "  \($0)" }
        lines.append("  \(pod(kind.product))")
        if kind == .content { lines.append("  \(pod(.core))") }
        lines += vendorPods.map { "  pod \($0)" }
        return lines.joined(separator: "\n") + "\nend\n"
    }

    /// The platform version to write for the extension, if the Podfile specifies none or one below
    /// the library's minimum; otherwise `nil`.
    private var platform: String? {
        let target = deploymentTarget ?? ExtensionSettings.minSystemVersion
        let isOld = { ExtensionSettings.isTooOld($0) ?? true }
        if let written = podfile.platform {
            return isOld(written) ? ExtensionSettings.minSystemVersion : nil
        }
        // A computed platform version is assumed to equal the app's deployment target.
        if podfile.hasPlatform { return isOld(target) ? ExtensionSettings.minSystemVersion : nil }
        return isOld(target) ? ExtensionSettings.minSystemVersion : target
    }

    /// Returns the declaration of a pod.
    func pod(_ product: LibraryProduct) -> String {
        let name = product.rawValue
        switch location {
        case .folder(let url): return "pod '\(name)', :path => \(quotedPath(url))"
        case .repository(let url, let version):
            let url = url.replacing("'", with: "\\'")
            return "pod '\(name)', :git => '\(url)', :tag => '\(version)'"
        }
    }

    /// Returns the path of the pods as a Ruby string literal.
    private func quotedPath(_ url: FilePath) -> String {
        "'\(folder.relativePath(to: url).replacing("'", with: "\\'"))'"
    }
}

/// Updates an extension's target.
extension PodfileEditor {
    /// Returns the edits for an extension whose target the Podfile may already contain: they update
    /// the path of our pods, add missing pods, and remove pods that only an earlier run required.
    ///
    /// - Throws: ``ProjectError`` if the target has our pod from a different source, or no block of
    ///   its own.
    func updates(
        _ kind: ExtensionKind,
        name: String,
        vendorPods: [String],
        formerPods: [String]
    ) throws(ProjectError) -> [TextEdit] {
        guard let block = podfile.block(of: name), case .folder(let url) = location else {
            return try edits(kind, name: name, linksApp: false, vendorPods: vendorPods)
        }
        guard let first = podfile.firstLine(of: block) else {
            let text = lines(kind, name, linkage: [], vendorPods)
            throw .podfile(.targetWithoutBlock(path: path, target: name, lines: text))
        }
        let ending = TextLines(podfile.bytes).ending
        let own = podfile.lines(of: block)
        var edits: [TextEdit] = []
        let products: [LibraryProduct] = kind == .content ? [.contentUI, .core] : [.core]
        for product in products {
            guard let line = own.first(where: { $0.pod == product.rawValue }) else {
                let text = "\(first.indentation)\(pod(product))\(ending)"
                edits.append(TextEdit(at: first.offset, insert: text))
                continue
            }
            guard let range = Self.path(in: Array(line.text.utf8)) else {
                throw .podfile(.otherSource(path: path, target: name, pod: product.rawValue))
            }
            let lineRange = range.lowerBound + line.offset..<range.upperBound + line.offset
            let quoted = quotedPath(url)
            if podfile.bytes[lineRange] != ArraySlice(quoted.utf8) {
                edits.append(TextEdit(replace: lineRange, with: quoted))
            }
        }
        let obsolete = formerPods.filter { !vendorPods.contains($0) }.map { "pod \($0)" }
        let end = { (line: (text: String, offset: Int, pod: String?)) in
            min(line.offset + line.text.utf8.count + 1, podfile.bytes.count)
        }
        let kept = own.filter { !obsolete.contains($0.text.trimmed) }
        let names = vendorPods.map { String($0.dropFirst().prefix { $0 != "'" }) }
        let missing = zip(vendorPods, names).filter { pod in !kept.contains { $0.pod == pod.1 } }
        let last = kept.last { line in
            products.contains { $0.rawValue == line.pod } || line.pod.map(names.contains) == true
        }
        let text = missing.map { "\(first.indentation)pod \($0.0)\(ending)" }.joined()
        if !text.isEmpty {
            edits.append(TextEdit(at: last.map(end) ?? first.offset, insert: text))
        }
        for line in own where obsolete.contains(line.text.trimmed) {
            edits.append(TextEdit(delete: line.offset..<end(line)))
        }
        return edits
    }

    /// Returns the range of the string after `:path =>` or `path:`, with its quotes; `nil` if there
    /// is none.
    private static func path(in line: [UInt8]) -> Range<Int>? {
        let blank = UInt8(ascii: " ")
        for label in [":path", "path:"] {
            let found = line.indices.first { line[$0...].starts(with: label.utf8) }
            guard var start = found.map({ $0 + label.utf8.count }) else { continue }
            while start < line.count, line[start] == blank { start += 1 }
            if label == ":path" {
                guard line[start...].starts(with: "=>".utf8) else { continue }
                start += 2
                while start < line.count, line[start] == blank { start += 1 }
            }
            guard start < line.count,
                line[start] == UInt8(ascii: "'") || line[start] == UInt8(ascii: "\"")
            else { continue }
            var end = start + 1
            while end < line.count, line[end] != line[start] {
                end += line[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            if end < line.count { return start..<end + 1 }
        }
        return nil
    }
}
