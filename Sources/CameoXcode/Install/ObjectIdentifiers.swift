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
            let id = Fingerprint.hexadecimal(of: text, digits: 24)
            if !taken.contains(id) { return id }
            attempt += 1
        }
    }

    /// The identifier that a role has in a project to which it was added before.
    func recorded(_ role: String) -> String {
        Fingerprint.hexadecimal(of: seed + role, digits: 24)
    }
}

/// Numbers that tell texts apart (FNV-1a); no protection against anybody.
enum Fingerprint {
    /// Upper-case hexadecimal digits for a text.
    static func hexadecimal(of text: String, digits: Int) -> String {
        let halves = ["1", "2"].map { hash(Array(($0 + text).utf8)) }
        return String(halves.map(padded).joined().prefix(digits))
    }

    /// Hexadecimal digits for a file.
    static func of(_ bytes: [UInt8]) -> String { padded(hash(bytes)) }

    private static func hash(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private static func padded(_ number: UInt64) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
