import Foundation

#if os(Linux)
import LazyLibrary
#endif

/// Compression for HTTP (RFC 1952) with the system's zlib.
///
/// zlib is loaded lazily, because only requests to Expo that are larger than 1 KiB need it. If it
/// isn't installed or the program is statically linked, requests are sent uncompressed.
enum Gzip {
    private typealias Compress =
        @convention(c) (
            UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt>?, UnsafePointer<UInt8>?, UInt,
            Int32
        ) -> Int32
    private typealias Bound = @convention(c) (UInt) -> UInt
    private typealias Checksum = @convention(c) (UInt, UnsafePointer<UInt8>?, UInt32) -> UInt

    private struct Functions {
        let compress: Compress
        let bound: Bound
        let checksum: Checksum
    }

    private static let functions: Functions? = {
        #if os(Linux)
        guard !cameo_is_static() else { return nil }
        #endif
        let names = ["libz.so.1", "/usr/lib/libz.1.dylib"]
        guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first,
            let compress = dlsym(library, "compress2"),
            let bound = dlsym(library, "compressBound"), let checksum = dlsym(library, "crc32")
        else { return nil }
        return Functions(
            compress: unsafeBitCast(compress, to: Compress.self),
            bound: unsafeBitCast(bound, to: Bound.self),
            checksum: unsafeBitCast(checksum, to: Checksum.self)
        )
    }()

    /// The sizes of zlib's header and trailer (RFC 1950), in bytes.
    private static let headerCount = 2
    private static let trailerCount = 4
    private static let level: Int32 = 6

    /// Returns the compressed bytes; `nil` if zlib isn't available, or if the result isn't smaller.
    static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        guard let functions, bytes.count < Int(UInt32.max) else { return nil }
        var count = functions.bound(UInt(bytes.count))
        var stream = [UInt8](repeating: 0, count: Int(count))
        guard
            functions.compress(&stream, &count, bytes, UInt(bytes.count), level) == 0,
            Int(count) > headerCount + trailerCount
        else { return nil }
        // Header: magic number, deflate, no flags, no date, unknown system.
        var result: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        result += stream[headerCount..<(Int(count) - trailerCount)]
        let checksum = UInt32(truncatingIfNeeded: functions.checksum(0, bytes, UInt32(bytes.count)))
        for number in [checksum, UInt32(bytes.count)] {
            for shift in stride(from: 0, to: 32, by: 8) {
                result.append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
            }
        }
        return result.count < bytes.count ? result : nil
    }
}
