import CameoHost

/// Adds an extension's target to a Podfile.
struct PodfileEditor {
    let podfile: Podfile
    let path: String
    /// The app's target.
    let host: String
    let location: InstallResources.PackageLocation
    /// The folder that the pod's path is relative to.
    let folder: FilePath
    /// The extension's deployment target.
    let deploymentTarget: String?

    /// Returns the insertions for an extension; none if the Podfile contains it.
    ///
    /// - Throws: ``ProjectError`` with the lines to add, if there is no safe place for them.
    func edits(
        _ kind: ExtensionKind,
        name: String,
        linksApp: Bool,
        vendorPods: [String] = []
    ) throws(ProjectError) -> [TextEdit] {
        var edits: [TextEdit] = []
        guard let block = podfile.block(of: host) else {
            throw .podfile(
                .targetNotFound(
                    path: path,
                    target: host,
                    isUnbalanced: podfile.isUnbalanced,
                    lines: lines(kind, name, linkage: [], vendorPods)
                )
            )
        }
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
        if let own = podfile.block(of: name), let line = podfile.firstLine(of: own) {
            let missing = vendorPods.filter { arguments in
                let name = arguments.dropFirst().prefix { $0 != "'" }
                return !podfile.names(pod: String(name), in: own)
            }
            let ending = TextLines(podfile.bytes).ending
            let text = missing.map { "\(line.indentation)pod \($0)\(ending)" }.joined()
            if !text.isEmpty { edits.append(TextEdit(at: line.offset, insert: text)) }
        }
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

    /// Returns the insertion of the pod into the block of an extension; none if it is there, or if the file has no
    /// such block.
    func podEdits(in name: String) throws(ProjectError) -> [TextEdit] {
        guard let block = podfile.block(of: name),
            !podfile.names(pod: LibraryProduct.core.rawValue, in: block)
        else {
            return []
        }
        guard let line = podfile.firstLine(of: block) else {
            let block = "target '\(name)' do\n  \(pod(.core))\nend"
            throw .podfile(.targetWithoutBlock(path: path, target: name, lines: block))
        }
        let ending = TextLines(podfile.bytes).ending
        return [
            TextEdit(at: line.offset, insert: "\(line.indentation)\(pod(.core))\(ending)")
        ]
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

    /// The extension's own platform, if the file's is missing or below the library's minimum.
    private var platform: String? {
        let target = deploymentTarget ?? ExtensionSettings.minSystemVersion
        let isOld = { ExtensionSettings.isTooOld($0) ?? true }
        if let written = podfile.platform {
            return isOld(written) ? ExtensionSettings.minSystemVersion : nil
        }
        // A computed platform is assumed to be the app's.
        if podfile.hasPlatform { return isOld(target) ? ExtensionSettings.minSystemVersion : nil }
        return isOld(target) ? ExtensionSettings.minSystemVersion : target
    }

    private func pod(_ product: LibraryProduct) -> String {
        let name = product.rawValue
        switch location {
        case .folder(let url):
            let path = folder.relativePath(to: url)
            return "pod '\(name)', :path => '\(path.replacing("'", with: "\\'"))'"
        case .repository(let url, let version):
            let url = url.replacing("'", with: "\\'")
            return "pod '\(name)', :git => '\(url)', :tag => '\(version)'"
        }
    }
}
