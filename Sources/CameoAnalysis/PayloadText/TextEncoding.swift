/// A Unicode encoding other than UTF-8.
package enum TextEncoding: Sendable, Hashable {
    case utf16(isLittleEndian: Bool)
    case utf32(isLittleEndian: Bool)

    /// The encoding's name.
    package var name: String {
        switch self {
        case .utf16(true): "UTF-16 LE"
        case .utf16(false): "UTF-16 BE"
        case .utf32(true): "UTF-32 LE"
        case .utf32(false): "UTF-32 BE"
        }
    }

    /// Detects the encoding from the byte order mark, or from the zero bytes around an initial
    /// ASCII character; `nil` for UTF-8.
    package init?(of bytes: [UInt8]) {
        guard bytes.count >= 2 else { return nil }
        let (first, second) = (bytes[0], bytes[1])
        let third: UInt8? = bytes.count > 2 ? bytes[2] : nil
        let fourth: UInt8? = bytes.count > 3 ? bytes[3] : nil
        switch (first, second, third, fourth) {
        case (0xFF, 0xFE, 0, 0): self = .utf32(isLittleEndian: true)
        case (0, 0, 0xFE, 0xFF): self = .utf32(isLittleEndian: false)
        case (0xFF, 0xFE, _, _): self = .utf16(isLittleEndian: true)
        case (0xFE, 0xFF, _, _): self = .utf16(isLittleEndian: false)
        case (_, 0, 0, 0) where first > 0: self = .utf32(isLittleEndian: true)
        case (0, 0, 0, let last?) where last > 0: self = .utf32(isLittleEndian: false)
        case (_, 0, _, _) where first > 0 && third != 0: self = .utf16(isLittleEndian: true)
        case (0, _, _, _) where second > 0 && (third ?? 0) == 0:
            self = .utf16(isLittleEndian: false)
        default: return nil
        }
    }

    /// Converts text to UTF-8, without a byte order mark.
    package func decode(_ bytes: [UInt8]) throws(PayloadText.ParseError) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        let width: Int
        switch self {
        case .utf16: width = 2
        case .utf32: width = 4
        }
        guard bytes.count.isMultiple(of: width) else {
            throw .init(
                .invalidEncoding,
                "\(name) text with \(bytes.count) bytes, which isn't a multiple of \(width)",
                "Save the file as UTF-8"
            )
        }
        var offset = 0
        while offset < bytes.count {
            var value: UInt32 = unit(bytes, offset)
            offset += width
            if width == 2, value & 0xFC00 == 0xD800, offset < bytes.count {
                let low = unit(bytes, offset)
                if low & 0xFC00 == 0xDC00 {
                    value = 0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF)
                    offset += width
                }
            }
            if value == 0xFEFF, result.isEmpty { continue }
            guard let scalar = Unicode.Scalar(value) else {
                throw .init(
                    .invalidEncoding,
                    "not valid \(name)",
                    "Save the file as UTF-8",
                    at: result.count,
                    in: result
                )
            }
            result += UTF8.encode(scalar).map(Array.init) ?? []
        }
        return result
    }

    private func unit(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        func byte(_ index: Int) -> UInt32 { UInt32(bytes[offset + index]) }
        return switch self {
        case .utf16(true): byte(0) | byte(1) << 8
        case .utf16(false): byte(1) | byte(0) << 8
        case .utf32(true): byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24
        case .utf32(false): byte(3) | byte(2) << 8 | byte(1) << 16 | byte(0) << 24
        }
    }
}

/// Returns the index of the first byte that isn't valid UTF-8; `nil` if there is none.
package func firstInvalidUTF8(in bytes: [UInt8]) -> Int? {
    var (parser, iterator) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator())
    var offset = 0
    while true {
        switch parser.parseScalar(from: &iterator) {
        case .valid(let scalar): offset += scalar.count
        case .error: return offset
        case .emptyInput: return nil
        }
    }
}
