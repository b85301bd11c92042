/// A set of strings, for finding those that occur twice.
///
/// The hash is faster than that of a `Set`, but a payload can contain strings on purpose that have equal
/// hashes. So the number of comparisons is limited, after which a `Set` is used.
struct SeenStrings {
    private var strings: [String] = []
    /// For each string, the upper half of its hash, and its position plus one in the lower half. It is in
    /// the slot of its hash or, if that is used, in one of the next. 0 in empty slots.
    private var slots: [UInt64]
    /// The number of strings that were in a slot of another one.
    private(set) var collisionCount = 0
    /// All strings, after too many collisions or insertions.
    private var set: Set<String>?

    /// Creates an empty set for a number of strings.
    init(capacity: Int) {
        var slotCount = 8
        while slotCount < 2 * capacity { slotCount *= 2 }
        slots = [UInt64](repeating: 0, count: slotCount)
        strings.reserveCapacity(capacity)
    }

    /// Inserts a string.
    ///
    /// - Returns: Whether the set didn't contain it.
    mutating func insert(_ string: String) -> Bool {
        if set != nil { return set?.insert(string).inserted ?? false }
        let hash = Self.hash(string)
        let lastSlot = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & lastSlot
        while slots[slot] != 0 {
            let entry = slots[slot]
            if entry >> 32 == hash >> 32,
                strings[Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) - 1] == string
            {
                return false
            }
            collisionCount += 1
            slot = (slot + 1) & lastSlot
        }
        strings.append(string)
        slots[slot] = hash & ~0xFFFF_FFFF | UInt64(strings.count)
        // Half of the slots remain empty, so every search ends.
        if 2 * strings.count > slots.count || collisionCount > 2 * slots.count {
            set = Set(strings)
        }
        return true
    }

    /// Returns the FNV-1a hash of a string; 0 if it isn't ASCII, because equal strings may then have
    /// different bytes.
    private static func hash(_ string: String) -> UInt64 {
        string.utf8.withContiguousStorageIfAvailable(hash) ?? hash(string.utf8)
    }

    private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = FNV1a()
        var bits: UInt8 = 0
        for byte in bytes {
            hash.combine(byte)
            bits |= byte
        }
        return bits < 0x80 ? hash.value : 0
    }
}
