#if os(macOS) || os(Linux)
import CameoHost
import Foundation
import TestSupport
import Testing

@testable import CameoXcode

/// Tests of hostile and unusual binary property lists.
@Suite struct BinaryPlistTests {
    /// A binary property list that is assembled from encoded objects.
    struct File {
        var objects: [[UInt8]]
        var offsetSize = 1
        var referenceSize = 1
        var top = 0
        /// A wrong object count for the trailer.
        var count: UInt64?
        /// A wrong position of the offset table for the trailer.
        var table: UInt64?
        /// Wrong offsets, by object index.
        var offsets: [Int: Int] = [:]

        var bytes: [UInt8] {
            var bytes = Array("bplist00".utf8)
            var positions: [Int] = []
            for object in objects {
                positions.append(bytes.count)
                bytes += object
            }
            for (index, position) in offsets { positions[index] = position }
            let end = bytes.count
            bytes += positions.flatMap { Self.number(UInt64($0), offsetSize) }
            bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
            bytes += Self.number(count ?? UInt64(objects.count), 8) + Self.number(UInt64(top), 8)
            return bytes + Self.number(table ?? UInt64(end), 8)
        }

        static func number(_ value: UInt64, _ size: Int) -> [UInt8] {
            (0..<size).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
        }
    }

    @Test(
        arguments: [
            (File(objects: [[0x08]]), .bool(false)), (File(objects: [[0x09]]), .bool(true)),
            (File(objects: [[0x10, 0xFF]]), .integer(255)),
            (File(objects: [[0x11, 0xFF, 0xFE]]), .integer(65534)),
            (File(objects: [[0x12, 0xFF, 0xFF, 0xFF, 0xFF]]), .integer(4_294_967_295)),
            (File(objects: [[0x13] + Array(repeating: 0xFF, count: 8)]), .integer(-1)),
            (
                File(objects: [
                    [0x14] + Array(repeating: 0, count: 8) + Array(repeating: 0xFF, count: 8)
                ]),
                .unsigned(.max)
            ),
            (File(objects: [[0x22, 0x3F, 0xC0, 0, 0]]), .real(1.5)),
            (File(objects: [[0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0]]), .real(1.5)),
            (File(objects: [[0x33, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0]]), .date(1.5)),
            (File(objects: [[0x42, 1, 2]]), .data([1, 2])),
            (File(objects: [[0x4F, 0x10, 2, 1, 2]]), .data([1, 2])),
            (File(objects: [[0x52, 0x61, 0x62]]), .string("ab")),
            (File(objects: [[0x62, 0xD8, 0x3D, 0xDE, 0x42]]), .string("🙂")),
            (File(objects: [[0xA2, 1, 1], [0x51, 0x61]]), .array([.string("a"), .string("a")])),
            // Foundation uses the first value of a repeated key.
            (
                File(objects: [[0xD2, 1, 1, 2, 3], [0x51, 0x61], [0x08], [0x10, 7]]),
                .dictionary(["a": .bool(false)])
            ),
            // Offsets and references may have unusual sizes, and objects may be in another order.
            (
                File(
                    objects: [[0x10, 5], [0xA1, 0, 0, 0]],
                    offsetSize: 3,
                    referenceSize: 3,
                    top: 1
                ),
                .array([.integer(5)])
            ),
        ] as [(File, PropertyValue)]
    )
    func `objects of all kinds are parsed`(_ file: File, _ value: PropertyValue) throws {
        #expect(try PropertyValue(reading: file.bytes) == value)
        #expect(value.isReadByFoundation(from: file.bytes))
    }

    @Test(
        arguments: [
            (File(objects: []), .truncated),
            (File(objects: [[0x08]], offsetSize: 0), .invalidTrailer),
            (File(objects: [[0x08]], offsetSize: 9), .invalidTrailer),
            (File(objects: [[0x08]], referenceSize: 0), .invalidTrailer),
            (File(objects: [[0x08]], count: 0), .invalidTrailer),
            (File(objects: [[0x08]], count: 1 << 61), .invalidTrailer),
            (File(objects: [[0x08]], count: .max), .invalidTrailer),
            (File(objects: [[0x08]], table: 0), .invalidTrailer),
            (File(objects: [[0x08]], table: 8), .invalidTrailer),
            (File(objects: [[0x08]], table: .max), .invalidTrailer),
            (File(objects: [[0x08]], top: 1), .invalidReference),
            (File(objects: [[0x08]], offsets: [0: 7]), .invalidOffset),
            (File(objects: [[0x08]], offsets: [0: 9]), .invalidOffset),
            (File(objects: [[0x08]], offsetSize: 8, offsets: [0: .max]), .invalidOffset),
            (File(objects: [[0xA1, 9]]), .invalidReference),
            (File(objects: [[0xA1, 0]]), .cycle),
            (File(objects: [[0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]]), .cycle),
            (File(objects: [[0x00]]), .unknownType(0x00)),
            (File(objects: [[0x0F]]), .unknownType(0x0F)),
            (File(objects: [[0x15] + Array(repeating: 0, count: 32)]), .unknownType(0x15)),
            (File(objects: [[0x21, 0, 0]]), .unknownType(0x21)),
            (File(objects: [[0x32, 0, 0, 0, 0]]), .unknownType(0x32)),
            (File(objects: [[0x70]]), .unknownType(0x70)),
            (File(objects: [[0xC1, 1], [0x08]]), .unknownType(0xC1)),
            (File(objects: [[0x14, 1] + Array(repeating: 0, count: 15)]), .integerOutOfRange),
            (File(objects: [[0x13, 0]]), .truncated), (File(objects: [[0x33, 0]]), .truncated),
            (File(objects: [[0x55, 0x61]]), .truncated),
            (File(objects: [[0x62, 0, 0x61]]), .truncated),
            (File(objects: [[0x4F, 0x13] + Array(repeating: 0xFF, count: 8)]), .truncated),
            (File(objects: [[0xAF, 0x13, 0x7F] + Array(repeating: 0xFF, count: 7)]), .truncated),
            (File(objects: [[0xDF, 0x13, 0x40] + Array(repeating: 0, count: 7)]), .truncated),
            (File(objects: [[0x4F]]), .invalidCount),
            (File(objects: [[0x4F, 0x51, 0x61]]), .invalidCount),
            (File(objects: [[0x51, 0xE4]]), .invalidCharacter),
            (File(objects: [[0xD1, 1, 1], [0x08]]), .keyIsNoString),
            (
                File(objects: [[0xA2, 1, 2], [0x44, 0x43, 1, 2, 3]], offsets: [:]),
                .invalidReference
            ),
        ] as [(File, BinaryPlistProblem)]
    )
    func `invalid files have an error with a position`(_ file: File, _ problem: BinaryPlistProblem)
    {
        expectProblem(file.bytes, problem)
    }

    private func expectProblem(_ bytes: [UInt8], _ problem: BinaryPlistProblem) {
        let error = #expect(throws: SourceError.self) { try PropertyValue(reading: bytes) }
        guard case .binary(problem, let offset)? = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect((0...bytes.count).contains(offset))
    }

    @Test func `a negative integer of 16 bytes is parsed`() throws {
        // plistlib reads the same number; Foundation reads a different number.
        let file = File(objects: [[0x14] + Array(repeating: 0xFF, count: 16)])
        #expect(try PropertyValue(reading: file.bytes) == .integer(-1))
    }

    @Test func `a file that is truncated at any byte is rejected`() throws {
        let value = PropertyValue.dictionary(["a": .array([.integer(1), .string("é")])])
        let bytes = try value.written(.binary)
        for count in 8..<bytes.count {
            #expect(throws: SourceError.self) {
                try PropertyValue(reading: Array(bytes.prefix(count)))
            }
        }
    }

    @Test func `strings and data must not share bytes`() {
        // There are fifteen overlapping objects: each starts inside the previous one and is one
        // byte shorter.
        let nested = (0..<15).map { UInt8(0x4E - $0) } + [0]
        let offsets = Dictionary(uniqueKeysWithValues: (1...15).map { ($0, 28 + $0) })
        let list = [0xAF, 0x10, 15] + (1...15).map { UInt8($0) }
        let empty = Array(repeating: [UInt8](), count: 14)
        expectProblem(
            File(objects: [list, [0, 0, 0] + nested] + empty, offsets: offsets).bytes,
            .overlap
        )
    }

    @Test func `the number of values is limited, including repeated values`() {
        let count = BinaryPlistReader.maxValues
        let list = [0xAF, 0x12] + File.number(UInt64(count), 4) + Array(repeating: 1, count: count)
        expectProblem(
            File(objects: [list, [0x08]], offsetSize: 4).bytes,
            .tooManyValues(limit: count)
        )
        // There are sixty arrays. Each contains the next one twice, which results in 2^60 values.
        let doubled = (1...60).map { [0xA2, UInt8($0), UInt8($0)] } + [[0x08]]
        expectProblem(File(objects: doubled).bytes, .tooManyValues(limit: count))
    }

    @Test func `the nesting depth is limited`() {
        func nested(_ depth: Int) -> [UInt8] {
            File(objects: (1...depth).map { [0xA1, UInt8($0)] } + [[0x08]]).bytes
        }
        #expect(throws: Never.self) { try PropertyValue(reading: nested(64)) }
        expectProblem(nested(65), .nestedTooDeeply(limit: 64))
    }

    /// Parses randomly damaged files, which must not crash, and must return the same value as
    /// Foundation.
    @Test(arguments: 0..<20)
    func `damaged files that Foundation reads have the same value`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let bytes = try PropertyValue.random(&generator, depth: 4).written(.binary)
        var compared = 0
        for _ in 0..<50 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let offset = Int.random(in: 8..<bytes.count, using: &generator)
                damaged[offset] = .random(in: 0...255, using: &generator)
            }
            // Foundation doesn't expose the type of a reference in an archive.
            guard let value = try? PropertyValue(reading: damaged), !"\(value)".contains("uid("),
                (try? PropertyListSerialization.propertyList(from: Data(damaged), format: nil))
                    != nil
            else { continue }
            compared += 1
            #expect(
                value.isReadByFoundation(from: damaged),
                "\(Data(damaged).base64EncodedString())"
            )
        }
        #expect(bytes.count < 200 || compared > 5)
    }

    @Test func `errors are described with their offset`() {
        let lines = [
            BinaryPlistProblem.truncated, .invalidTrailer, .invalidOffset, .invalidReference,
            .unknownType(0xC1), .invalidCount, .integerOutOfRange, .invalidCharacter,
            .keyIsNoString,
            .overlap, .cycle, .nestedTooDeeply(limit: 64), .tooManyValues(limit: 1_000_000),
        ].map { "\(SourceError.binary($0, offset: 8))" }
        #expect(throws: Never.self) {
            try expectSnapshot(lines.joined(separator: "\n") + "\n", "binary-plist-errors.txt")
        }
    }
}
#endif
