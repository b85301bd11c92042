extension DataURL {
    /// Returns the content of an image's `data:` URL; `nil` if the URL is invalid or isn't a data
    /// URL of an image.
    package static func bytes(of url: String) -> [UInt8]? {
        guard isImageDataURL(url), let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")) else {
            return nil
        }
        guard let body = percentDecoded(url.utf8[url.utf8.index(after: comma)...]) else {
            return nil
        }
        return url[..<comma].lowercased().hasSuffix(";base64") ? base64Decoded(body) : body
    }

    /// Returns the bytes of percent-encoded text; `nil` if an escape is invalid or the bytes aren't
    /// valid UTF-8.
    package static func percentDecoded(_ text: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.next().flatMap(hexadecimalValue),
                let low = rest.next().flatMap(hexadecimalValue)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) ? bytes : nil
    }

    private static func hexadecimalValue(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x37
        case 0x61...0x66: digit - 0x57
        default: nil
        }
    }

    /// Returns the bytes of Base64 in the standard alphabet, with padding; `nil` for any other
    /// text.
    private static func base64Decoded(_ text: [UInt8]) -> [UInt8]? {
        guard text.count % 4 == 0, !text.contains(UInt8(ascii: "-")),
            !text.contains(UInt8(ascii: "_"))
        else { return nil }
        return Base64.decoded(text)
    }
}
