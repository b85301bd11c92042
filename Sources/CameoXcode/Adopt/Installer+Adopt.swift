import CameoHost

extension Installer {
    /// Plans to adopt the service extension of an app.
    ///
    /// - Throws: ``ProjectError``. When an adoption is planned again, this function looks for the
    ///   class that was wrapped, so the error names the key that contains the class.
    func adopt(_ call: Call, _ defaults: () -> InstallOptions) throws(ProjectError) -> InstallPlan {
        do throws(ProjectError) {
            return try planAdoption(call, defaults)
        } catch .adopt(.classNotFound(let name, let path, let candidates, let correct)) {
            let list = disk.bytes(of: folder.file(path)).flatMap { PropertyValue(plist: $0) }
            guard list?["NSExtension"]?["NSExtensionPrincipalClass"]?.text != name,
                list?["Cameo"]?["wrappedExtension"]?["class"]?.text == name
            else {
                throw .adopt(
                    .classNotFound(name: name, path: path, candidates: candidates, correct: correct)
                )
            }
            throw .adopt(.wrappedClassNotFound(name: name, path: path, candidates: candidates))
        }
    }

    private func planAdoption(
        _ call: Call,
        _ defaults: () -> InstallOptions
    ) throws(ProjectError) -> InstallPlan {
        var plan = try newPlan()
        var calls = plan.present.calls
        let index = calls.firstIndex { $0.app == call.app && $0.options.adoption != nil }
        guard let index else {
            try add((call.app, defaults().merging(call.options)), to: &plan)
            return try finished(plan)
        }
        var options = call.options
        if options.adoption?.way == nil { options.adoption = calls[index].options.adoption }
        calls[index].options = calls[index].options.merging(options)
        let again = try replacing(plan, with: calls, skipsReverted: true, about: index)
        guard let again else { throw modified }
        let formerApps = try appsWithFormerProduct(plan.present, disk)
        plan = try finished(again)
        plan.changes.warnings += formerApps.map { .appProductReplaced(app: $0) }
        let isSameCall = zip(calls, plan.present.calls).allSatisfy { $0.options == $1.options }
        let isSame = plan.changes.changes.allSatisfy {
            $0.file == InstallManifest.file(of: bundle) || $0.isSamePropertyList
        }
        if isSameCall, isSame {
            // The user edited other parts of the files, which moved the additions. Keep the
            // additions at their positions.
            plan.changes.changes = []
            plan.changes.warnings = plan.changes.warnings.filter(isCurrent)
        }
        return plan
    }

    /// Whether a warning still applies if nothing changes. The extensions of other targets may have
    /// been adopted in the meantime.
    private func isCurrent(_ warning: InstallWarning) -> Bool {
        switch warning {
        case .sharedInfoPlist(_, let names):
            let files = disk
            return folder.project.targets.contains { target in
                names.contains(target.name) && !AppExtension(target, folder, files).importsCameo
            }
        case .projectLinesChanged, .plistLinesChanged, .sharedFile, .deploymentTargetRaised,
            .deploymentTargetRaisedAboveApp:
            return false
        default: return true
        }
    }

    /// Adds a warning for other apps with the same extension that aren't adopted yet.
    func withOtherApps(of app: String, _ plan: InstallPlan) throws(ProjectError) -> InstallPlan {
        let host = try Self.host(named: app, in: folder)
        let found = try Self.serviceExtension(of: host, in: folder, disk)
        let apps = Self.apps(with: found, besides: app, in: folder).filter {
            !plan.manifest.hasAdopted([$0]) && isChanged($0, by: plan, of: app)
        }
        var plan = plan
        if !apps.isEmpty {
            plan.changes.warnings.append(.sharedExtension(target: found.name, apps: apps))
        }
        return plan
    }

    /// Whether adopting the extension in another app changes more files than a plan. The apps may
    /// share all their files.
    private func isChanged(_ other: String, by plan: InstallPlan, of app: String) -> Bool {
        let call = plan.manifest.calls.last { $0.app == app }
        guard let call else { return true }
        var next = plan
        guard (try? add((other, call.options), to: &next)) != nil else { return true }
        return next.manifest.entries.count > plan.manifest.entries.count
    }

    /// Returns the names of the other apps that embed an extension or depend on it.
    static func apps(
        with found: AppExtension,
        besides app: String,
        in folder: ProjectFolder
    ) -> [String] {
        folder.appTargets.filter { host in
            host.name != app && (found.isDependency(of: host) || found.isCopied(into: host))
        }.map { $0.name }
    }

    /// Returns the only service extension of an app.
    ///
    /// - Throws: ``ProjectError`` if the app has none, or several.
    static func serviceExtension(
        of host: XcodeTarget,
        in folder: ProjectFolder,
        _ files: FileOverlay
    ) throws(ProjectError) -> AppExtension {
        let services = ProjectProperties(folder, host, files).services
        guard let found = services.first else {
            let project = folder.bundle.lastPathComponent
            throw .adopt(.noExtension(project: project, app: host.name))
        }
        guard services.count == 1 else {
            throw .adopt(.severalExtensions(app: host.name, names: services.map { $0.name }))
        }
        return found
    }

    /// Returns the dependency manager that an extension uses.
    static func integration(
        of found: AppExtension,
        in folder: ProjectFolder,
        _ files: FileOverlay
    ) -> InstallOptions.Integration {
        guard let file = InstallPlanner.podfile(folder, files), let bytes = files.bytes(of: file),
            let podfile = try? Podfile(bytes, path: "")
        else { return .spm }
        if podfile.block(of: found.name) != nil { return .cocoapods }
        if podfile.isWrittenByCordova { return .spm }
        // CocoaPods wouldn't add its settings to a target with its own configuration file.
        let hasOwnFile = folder.fileWithoutPods(of: found.target) != nil
        return found.target.packageProducts.isEmpty && !hasOwnFile ? .cocoapods : .spm
    }
}

extension InstallManifest {
    /// Whether at least one of the apps has an adopted extension.
    func hasAdopted(_ apps: [String]) -> Bool {
        entries.contains { $0.options.adoption != nil && apps.contains($0.app) }
    }
}

extension ChangeSet.Change {
    /// Whether the file is a property list that has the same values after the change.
    fileprivate var isSamePropertyList: Bool {
        guard let before, let after, let old = PropertyValue(plist: before) else { return false }
        return old == PropertyValue(plist: after)
    }
}
