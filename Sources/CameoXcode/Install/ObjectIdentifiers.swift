import CameoAnalysis

/// A generator of stable IDs for new objects.
struct ObjectIdentifiers {
    private let seed: String
    private let project: XcodeProject
    private let reuses: Bool

    /// Creates a generator.
    ///
    /// - Parameters:
    ///   - project: The project to which the objects are added.
    ///   - target: The name of the target to which they belong.
    ///   - reuses: Whether an existing object with the ID for a role is assumed to have that role.
    init(_ project: XcodeProject, target: String, reuses: Bool = false) {
        self.reuses = reuses
        seed = "\(project.root.id)|\(target)|"
        self.project = project
    }

    /// Returns an unused ID for a role: 24 hexadecimal digits, as in Xcode.
    func callAsFunction(_ role: String) -> String {
        if reuses { return recorded(role) }
        var attempt = 0
        while true {
            let text = seed + role + (attempt == 0 ? "" : "|\(attempt)")
            let id = FNV1a.hexadecimal(of: text, digits: 24)
            if !project.objects.contains(id) { return id }
            attempt += 1
        }
    }

    /// Returns the ID for a role in a project that may already contain the object.
    func recorded(_ role: String) -> String { FNV1a.hexadecimal(of: seed + role, digits: 24) }
}
