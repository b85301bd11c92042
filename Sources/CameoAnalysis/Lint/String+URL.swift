extension String {
    var isDataURL: Bool { hasASCIIPrefix("data:") }

    /// Whether the string begins like an HTTPS or HTTP URL.
    var isWebURL: Bool { hasASCIIPrefix("https://") || hasASCIIPrefix("http://") }

    /// Returns whether the string begins with a lowercase prefix. The string's case is ignored.
    private func hasASCIIPrefix(_ prefix: StaticString) -> Bool {
        var bytes = utf8.makeIterator()
        return prefix.withUTF8Buffer { prefix in
            prefix.allSatisfy { expected in
                guard let byte = bytes.next() else { return false }
                return byte == expected || (0x41...0x5A).contains(byte) && byte | 0x20 == expected
            }
        }
    }

    /// The host of an HTTPS or HTTP URL, in lowercase; `nil` for other URLs.
    var hostOfWebURL: String? {
        guard isWebURL, let slash = utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let rest = utf8[utf8.index(slash, offsetBy: 2)...]
        let end = rest.firstIndex { "/?#:".utf8.contains($0) } ?? rest.endIndex
        return self[rest.startIndex..<end].lowercased()
    }

    /// The file extension in a URL's path, in lowercase; `nil` if there is none or it has more than
    /// four characters.
    var fileExtensionOfURL: String? {
        let path = utf8[
            ..<(utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
                ?? utf8.endIndex)
        ]
        let end = path.suffix(5)
        guard let dot = end.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return self[utf8.index(after: dot)..<end.endIndex].lowercased()
    }

    /// Whether the URL is signed: it has a query, and its path contains `/sign/`, or the query
    /// contains an expiration date or a signature.
    var isSigned: Bool {
        guard let mark = utf8.firstIndex(of: UInt8(ascii: "?")) else { return false }
        if utf8[..<mark].containsSequence("/sign/") { return true }
        return queryItems.contains { name, value in
            [
                "expires", "expiry", "exp", "e", "st", "se", "x-amz-signature", "x-goog-signature",
            ].contains(name.lowercased()) && !value.isEmpty
        }
    }

    /// The names and values of the first 64 items in the URL's query.
    var queryItems: [(name: Substring, value: Substring)] {
        guard let mark = utf8.firstIndex(of: UInt8(ascii: "?")) else { return [] }
        let rest = self[utf8.index(after: mark)...]
        let query = rest[..<(rest.utf8.firstIndex(of: UInt8(ascii: "#")) ?? rest.endIndex)]
        return query.split(separator: "&").prefix(64).map { item in
            let equals = item.firstIndex(of: "=") ?? item.endIndex
            let value = equals == item.endIndex ? "" : item[item.index(after: equals)...]
            return (item[..<equals], value)
        }
    }
}
