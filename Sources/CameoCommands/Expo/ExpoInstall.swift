import Cameo
import CameoHost
import CameoXcode

/// A request from Expo's config plugin for a plan based on its options, or for an installation.
package struct ExpoInstall {
    private let request: JSONObject
    private let host: any Host

    /// Parses a request.
    ///
    /// - Parameter text: The request as JSON. Its format is defined in `expo/plugin/installer.js`.
    package init(_ text: String, _ host: any Host) {
        request =
            (try? JSONDocument(parsing: Array(text.utf8)))?.root.strictObject ?? JSONObject([])
        self.host = host
    }

    /// Returns the plan as JSON. If the request contains a project, also plans the installation,
    /// and writes it only if the request contains `writes`.
    package func run() -> JSONObject {
        do throws(ExpoProblem) {
            let plan = try ExpoPlan(request, host)
            guard let bundle = request["bundle"]?.strictString else { return JSONObject(plan.json) }
            return JSONObject(try install(plan, FilePath(bundle)))
        } catch {
            return [
                "error": .string(error.message), "code": .string(error.code),
                "subject": error.subject.map { .string($0) } ?? .null,
            ]
        }
    }

    private func install(
        _ plan: ExpoPlan,
        _ bundle: FilePath
    ) throws(ExpoProblem) -> [JSONObject.Member] {
        var update = Installer.UpdateRequest()
        update.options = plan.installOptions
        update.resources = try plan.resources()
        update.resources.packageLocation = .folder(FilePath(request["pods"]?.strictString ?? "/"))
        update.resources.appGroups = request["appGroups"]?.strings ?? []
        update.app = request["app"]?.strictString ?? ""
        update.formerPods = request["formerPods"]?.strings ?? []
        for member in request["generated"]?.strictObject?.members ?? [] {
            update.generated[member.name] = member.value.flag ?? true
        }
        let folder = bundle.deletingLastPathComponent()
        let result: InstallPlan
        do throws(ProjectError) {
            let writes = request["writes"]?.flag == true
            if writes { try ProjectFolder.finishInterruptedRun(bundle, isDry: false, host) }
            let installer = Installer(try ProjectFolder(bundle, host)) { _ in InstallResources() }
            result = try installer.plan(.update(update))
            if writes { try result.changes.write() }
        } catch {
            throw ExpoProblem(error, in: folder, host)
        }
        return [
            ("files", .strings(result.generatedFiles)), ("edited", .strings(edited(result))),
            ("warnings", .strings(warnings(result, folder))),
            ("missingGroups", .strings(result.missingGroups)),
        ]
    }

    /// Returns the paths of generated files that the user edited, which the installation keeps.
    private func edited(_ update: InstallPlan) -> [String] {
        update.changes.warnings.compactMap { warning in
            if case .generatedFileEdited(let path) = warning { path } else { nil }
        }
    }

    /// Returns the warnings that concern the developer of an Expo app. Warnings about rewritten
    /// lines are omitted, because prebuild rewrites the project and the property lists anyway.
    private func warnings(_ update: InstallPlan, _ folder: FilePath) -> [String] {
        let warnings = update.changes.warnings.filter { warning in
            switch warning {
            case .projectLinesChanged, .plistLinesChanged: false
            default: true
            }
        }.map { $0.description }
        let obsolete = update.otherExtensions.filter { ExpoApp.generated($0, in: folder, host) }.map
        {
            "The extension \($0) is obsolete; run npx expo prebuild --clean to remove it"
        }
        return obsolete + warnings
    }
}
