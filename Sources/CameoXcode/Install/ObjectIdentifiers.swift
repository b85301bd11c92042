/// Makes the identifiers of new objects, the same ones each time.
struct ObjectIdentifiers {
    private let seed: String
    private let taken: Set<String>

    /// - Parameters:
    ///   - project: Whose objects they will be.
    ///   - target: The name of the target that they belong to.
    init(_ project: XcodeProject, target: String) {
        seed = "\(project.root.id)|\(target)|"
        taken = Set(project.objects.keys)
    }

    /// The identifier of the object that plays a role: 24 hexadecimal digits, as Xcode's are.
    func callAsFunction(_ role: String) -> String {
        var attempt = 0
        while true {
            let text = seed + role + (attempt == 0 ? "" : "|\(attempt)")
            let id = FNV1a.hexadecimal(of: text, digits: 24)
            if !taken.contains(id) { return id }
            attempt += 1
        }
    }

    /// The identifier that a role has in a project to which it was added before.
    func recorded(_ role: String) -> String {
        FNV1a.hexadecimal(of: seed + role, digits: 24)
    }
}
