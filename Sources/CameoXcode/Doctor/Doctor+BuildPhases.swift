/// The app's build phases that copy extensions.
extension Doctor {
    /// Returns the app's build phases that copy an extension.
    func phases(copying item: AppExtension) -> [XcodeProject.Object] {
        let product = item.target.object["productReference"] ?? "-"
        return facts.host.phases.filter { phase in
            phase.isa == "PBXCopyFilesBuildPhase"
                && facts.folder.project.objects("files", of: phase).contains {
                    $0["fileRef"] == product
                }
        }
    }

    static func name(of phase: XcodeProject.Object) -> String {
        phase["name"] ?? "Copy Files"
    }
}
