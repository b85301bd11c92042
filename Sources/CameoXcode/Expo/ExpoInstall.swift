import Cameo
import CameoHost

/// The installation that Expo's config plugin requests, as JSON.
///
/// The plugin reads the app config and its options; see `expo/plugin/installer.js`.
package struct ExpoInstall {
    private let request: JSONObject
    private let system: any Host

    /// - Parameter text: The request, as JSON.
    package init(_ text: String, _ system: any Host) {
        request =
            (try? JSONDocument(parsing: Array(text.utf8)))?.root.strictObject ?? JSONObject([])
        self.system = system
    }

    /// Plans the installation, and writes it if the request says so. Returns the result or the error, as JSON.
    package func run() -> JSONValue {
        let bundle = FilePath(text("bundle") ?? "/")
        do throws(ProjectError) {
            let writes = request["writes"]?.flag == true
            if writes {
                try ProjectFolder.finishInterruptedRun(bundle, isDry: false, system)
            }
            let folder = try ProjectFolder(bundle, system)
            let installer = Installer(folder) { _ in InstallResources() }
            let update = try installer.update(updateRequest())
            if writes { try update.changes.write() }
            return .object(
                JSONObject([
                    ("files", .strings(update.files)),
                    ("changes", .strings(update.changes.changes.map { $0.path })),
                    ("warnings", .strings(warnings(update, folder))),
                    ("missingGroups", .strings(update.missingGroups)),
                    ("edited", .strings(edited(update))),
                    ("version", .string(PublishedPackage.version)),
                ])
            )
        } catch {
            let problem = ExpoProblem(error, in: bundle.deletingLastPathComponent(), system)
            return .object(
                JSONObject([
                    ("error", .string(problem.message)), ("code", .string(problem.code)),
                    ("subject", problem.subject.map { JSONValue.string($0) } ?? .null),
                    ("version", .string(PublishedPackage.version)),
                ])
            )
        }
    }

    private func text(_ name: String) -> String? { request[name]?.strictString }

    private func texts(_ value: JSONValue?) -> [String] {
        (value?.strictArray ?? []).compactMap { $0.strictString }
    }

    private func updateRequest() throws(ProjectError) -> Installer.UpdateRequest {
        var update = Installer.UpdateRequest()
        update.app = text("app") ?? ""
        update.formerPods = texts(request["formerPods"])
        for member in request["generated"]?.strictObject?.members ?? [] {
            update.generated[member.name] = member.value.flag ?? true
        }
        var words: [String: [String]] = [:]
        for member in request["options"]?.strictObject?.members ?? [] {
            words[member.name] = texts(member.value)
        }
        do throws(InstallOptionsError) {
            update.options = try InstallOptions(words: words)
            try update.options.validate()
        } catch {
            throw .options(error)
        }
        update.options.integration = .cocoapods
        update.options.skipsApp = true
        update.options.contentBundleID = text("contentBundleID")
        update.options.contentProvisioningProfile = text("contentProvisioningProfile")
        update.resources = resources
        return update
    }

    private var resources: InstallResources {
        var resources = InstallResources()
        resources.packageLocation = text("pods").map { .folder(FilePath($0)) }
        resources.hook = text("hook").flatMap { file($0) }
        resources.defaultAvatarImage = text("image").flatMap { file($0) }
        resources.settings = members(request["settings"])
        resources.pods = texts(request["vendorPods"])
        resources.appGroups = texts(request["appGroups"])
        resources.vendors = (request["vendors"]?.strictArray ?? []).compactMap { vendor in
            guard let vendor = vendor.strictObject, let path = vendor["file"]?.strictString,
                let file = file(path, name: vendor["fileName"]?.strictString)
            else { return nil }
            return VendorCode(
                name: vendor["name"]?.strictString ?? "",
                file: file,
                step: texts(vendor["steps"]).joined(separator: ",\n            "),
                pods: texts(vendor["pods"]),
                appGroup: vendor["appGroup"]?.strictString,
                appGroupKey: vendor["appGroupKey"]?.strictString,
                infoPlist: members(vendor["infoPlist"])
            )
        }
        return resources
    }

    private func file(_ path: String, name: String? = nil) -> InstallResources.ImportedFile? {
        let file = FilePath(path)
        return system.bytes(of: file).map { .init(name: name ?? file.lastPathComponent, bytes: $0) }
    }

    private func members(_ value: JSONValue?) -> [PlistValue.Member] {
        (value?.strictObject?.members ?? []).map { .init($0.name, PlistValue(json: $0.value)) }
    }

    /// The paths of generated files that were edited, and stay as they are.
    private func edited(_ update: Installer.Update) -> [String] {
        update.changes.warnings.compactMap { warning in
            if case .generatedFileEdited(let path) = warning { path } else { nil }
        }
    }

    /// The warnings that concern the developer of an Expo app: prebuild writes the project and the property lists anyway.
    private func warnings(_ update: Installer.Update, _ folder: ProjectFolder) -> [String] {
        let warnings = update.changes.warnings.filter { warning in
            switch warning {
            case .projectLinesChanged, .plistLinesChanged: false
            default: true
            }
        }.map { $0.description }
        let obsolete = update.others.filter { ExpoApp.generated($0, in: folder.root, system) }.map {
            "The extension \($0) is obsolete; run npx expo prebuild --clean to remove it"
        }
        return obsolete + warnings
    }
}
