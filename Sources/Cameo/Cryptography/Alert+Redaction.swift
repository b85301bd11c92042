extension Alert {
    /// The text that is shown if no other text is safe to show.
    static let redactedText = "New message"

    /// Returns the alert without the lines that contain a ciphertext or a part of it.
    func hiding(_ ciphertext: String) -> Alert {
        func redacted(_ line: String?) -> String? {
            line.flatMap { $0.reveals(ciphertext) ? nil : $0 }
        }
        return Alert(title: redacted(title), subtitle: redacted(subtitle), body: redacted(body))
    }

    /// Returns the alert with fallback text as its body and without a subtitle. Without fallback
    /// text, keeps the subtitle and body, and replaces a missing body with ``redactedText``.
    func withFallback(_ fallback: String?) -> Alert {
        guard let fallback, !fallback.isBlank else {
            return Alert(title: title, subtitle: subtitle, body: body ?? Self.redactedText)
        }
        return Alert(title: title, body: fallback)
    }

    /// The alert, or ``redactedText`` if it is empty: if all text is removed, iOS shows the
    /// original notification.
    var orRedactedText: Alert { isEmpty ? Alert(body: Self.redactedText) : self }

    /// Returns the alert with the lines of another alert. Keeps the lines that the other alert
    /// lacks.
    func overlaid(with other: Alert) -> Alert {
        Alert(
            title: other.title ?? title,
            subtitle: other.subtitle ?? subtitle,
            body: other.body ?? body
        )
    }
}

extension String {
    /// Returns whether the line contains the first or last 16 characters of a ciphertext, or any 31
    /// consecutive ones. Ignores whitespace. If the line or the ciphertext is shorter than 16
    /// characters, returns whether they are equal.
    fileprivate func reveals(_ ciphertext: String) -> Bool {
        let secret = ciphertext.utf8.filter { $0 > 0x20 }
        let line = utf8.filter { $0 > 0x20 }
        let size = Self.fragmentSize
        guard secret.count >= size, line.count >= size else { return line == secret }
        // Any 31 consecutive characters contain a complete fragment.
        let fragments = Set(
            stride(from: 0, through: secret.count - size, by: size).map { secret[$0..<($0 + size)] }
        )
        let ends = [secret.prefix(size), secret.suffix(size)]
        return (0...(line.count - size)).contains { start in
            let part = line[start..<(start + size)]
            return fragments.contains(part) || ends.contains(part)
        }
    }

    private static let fragmentSize = 16
}
