/// An index that finds entries by strings in the file, such as IDs, without creating those strings.
///
/// If several entries have the same string, the last one is used, as in Foundation.
struct OpenStepIndex: Sendable {
    private struct Slot {
        var start: UInt32 = 0
        var end: UInt32 = 0
        /// The entry's index plus one; 0 if the slot is empty.
        var entry: UInt32 = 0
    }

    private let bytes: [UInt8]
    private var slots: [Slot]
    private let mask: Int
    /// The entries of strings with escapes, which are decoded before comparison.
    private var decoded: [String: Int] = [:]
    /// The number of different strings.
    private(set) var count = 0

    /// Creates an empty index.
    ///
    /// - Parameter capacity: The maximum number of insertions.
    init(_ storage: OpenStepStorage, capacity: Int) {
        bytes = storage.bytes
        var size = 16
        while size < capacity * 2 { size *= 2 }
        mask = size - 1
        slots = Array(repeating: Slot(), count: size)
    }

    /// Inserts an entry for the string in a range of bytes.
    mutating func insert(_ start: UInt32, _ end: UInt32, _ entry: Int) {
        let (start, end, isEscaped) = Self.content(bytes, Int(start), Int(end))
        if isEscaped || !decoded.isEmpty {
            let text = OpenStepText.decode(bytes[start..<end], isEscaped: isEscaped)
            if isEscaped || decoded[text] != nil {
                if decoded.updateValue(entry, forKey: text) == nil, self[text: text] == nil {
                    count += 1
                }
                return
            }
        }
        let slotIndex = bytes.withUnsafeBytes { bytes in
            find(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), bytes)
        }
        if slots[slotIndex].entry == 0 { count += 1 }
        slots[slotIndex] = Slot(start: UInt32(start), end: UInt32(end), entry: UInt32(entry + 1))
    }

    /// The entry for a string; `nil` if there is none.
    subscript(text: String) -> Int? {
        if !decoded.isEmpty, let entry = decoded[text] { return entry }
        return self[text: text]
    }

    private subscript(text text: String) -> Int? {
        var text = text
        return text.withUTF8 { text in
            bytes.withUnsafeBytes { entry(find(UnsafeRawBufferPointer(text), $0)) }
        }
    }

    /// The indices of all entries, in no particular order.
    var entries: [Int] {
        var entries = Array(decoded.values)
        entries.reserveCapacity(count)
        for slot in slots where slot.entry != 0 {
            let range = Int(slot.start)..<Int(slot.end)
            let isReplaced =
                !decoded.isEmpty && decoded[String(decoding: bytes[range], as: UTF8.self)] != nil
            if !isReplaced { entries.append(Int(slot.entry) - 1) }
        }
        return entries
    }

    /// Returns the entry that has the same key as an entry of another file; `nil` if there is none.
    func entry(forKeyOf other: OpenStepStorage.Entry, in storage: OpenStepStorage) -> Int? {
        let (start, end, isEscaped) = Self.content(
            storage.bytes,
            Int(other.keyStart),
            Int(other.keyEnd)
        )
        if isEscaped || !decoded.isEmpty {
            return self[OpenStepText.decode(storage.bytes[start..<end], isEscaped: isEscaped)]
        }
        return storage.bytes.withUnsafeBytes { others in
            bytes.withUnsafeBytes {
                entry(find(UnsafeRawBufferPointer(rebasing: others[start..<end]), $0))
            }
        }
    }

    private func entry(_ slotIndex: Int) -> Int? {
        let entry = slots[slotIndex].entry
        return entry == 0 ? nil : Int(entry) - 1
    }

    /// Returns the slot that contains a string, or the empty slot in which it belongs.
    private func find(_ text: UnsafeRawBufferPointer, _ bytes: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: text)
        var slotIndex = hasher.finalize() & mask
        while true {
            let slot = slots[slotIndex]
            if slot.entry == 0 { return slotIndex }
            let range = Int(slot.start)..<Int(slot.end)
            if UnsafeRawBufferPointer(rebasing: bytes[range]).isSame(as: text) { return slotIndex }
            slotIndex = (slotIndex + 1) & mask
        }
    }

    /// Returns the range of a string without its quotes, and whether it has escapes.
    private static func content(
        _ bytes: [UInt8],
        _ start: Int,
        _ end: Int
    ) -> (start: Int, end: Int, isEscaped: Bool) {
        let first = bytes[start]
        guard first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else {
            return (start, end, false)
        }
        return (start + 1, end - 1, bytes[start + 1..<end - 1].contains(UInt8(ascii: "\\")))
    }
}
