/// A check that rejects host names that users can mistake for others.
///
/// The library contains no Unicode normalization, so the check is strict: all letters must belong
/// to one script, and to blocks without compatibility characters. A payload can specify any other
/// host in its ASCII form, `xn--…`.
enum HostName {
    /// Returns whether a host with non-ASCII characters is unambiguous. Such a host is in lower
    /// case, has letters of one script only, and contains no combining marks, no dots other than
    /// `.`, and no characters that NFKC normalization changes.
    static func isUnambiguous(_ host: String) -> Bool {
        guard host == host.lowercased() else { return false }
        var script: Script?
        for scalar in host.unicodeScalars where !scalar.isNeutral {
            guard let own = Script(of: scalar), script == nil || script == own else { return false }
            script = own
        }
        return true
    }

    /// A script, or several scripts that are used together.
    private enum Script {
        case latin, greek, cyrillic, armenian, hebrew, arabic, georgian, hangul, japanese

        init?(of scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x61...0x7A: self = .latin
            // Excludes ª, º and the letters of Latin Extended-A with a compatibility mapping.
            case 0xDF...0xF6, 0xF8...0xFF, 0x100...0x131, 0x134...0x13E, 0x141...0x148,
                0x14A...0x17E:
                self = .latin
            case 0x3AC...0x3CE: self = .greek
            case 0x430...0x45F, 0x491, 0x493, 0x497, 0x49B, 0x4A3, 0x4AF, 0x4B1, 0x4B3, 0x4BB,
                0x4D9, 0x4E9:
                self = .cyrillic
            case 0x561...0x586: self = .armenian
            case 0x5D0...0x5EA: self = .hebrew
            case 0x620...0x63F, 0x641...0x64A, 0x671...0x674, 0x679...0x6D3: self = .arabic
            case 0x10D0...0x10FA: self = .georgian
            case 0xAC00...0xD7A3: self = .hangul
            case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x3005, 0x4E00...0x9FFF:
                self = .japanese
            default: return nil
            }
        }
    }
}

extension Unicode.Scalar {
    /// Whether a host of any script may contain the character: a digit, a hyphen, a period or an
    /// underscore.
    fileprivate var isNeutral: Bool {
        switch value {
        case 0x30...0x39, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }
}
