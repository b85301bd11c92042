#if os(Linux)
import CHTTP2

/// The callbacks that nghttp2 invokes for streams. Their first argument is the transfer.
enum HTTP2StreamEvents {
    private static func transfer(_ pointer: UnsafeMutableRawPointer?) -> HTTPTransfer? {
        pointer.map { Unmanaged<HTTPTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    static let functions = cameo_http2_events(
        field: { pointer, name, nameSize, value, valueSize in
            guard let transfer = transfer(pointer) else { return }
            let name = UnsafeBufferPointer(start: name, count: nameSize)
            let value = UnsafeBufferPointer(start: value, count: valueSize)
            if !transfer.addField(name, value) { transfer.session?.refuse(transfer) }
        },
        body: { pointer, bytes, size in
            guard let transfer = transfer(pointer) else { return }
            let bytes = UnsafeBufferPointer(start: bytes, count: size)
            if !transfer.addBody(bytes) { transfer.session?.refuse(transfer) }
        },
        read: { pointer, bytes, size, isLast in
            guard let transfer = transfer(pointer), let bytes else { return 0 }
            let body = transfer.request.body
            let count = min(size, body.count - transfer.sentCount)
            body.withUnsafeBufferPointer { source in
                guard let first = source.baseAddress else { return }
                bytes.update(from: first + transfer.sentCount, count: count)
            }
            transfer.sentCount += count
            isLast?.pointee = transfer.sentCount == body.count
            return count
        },
        closed: { pointer, code in
            guard let transfer = transfer(pointer) else { return }
            transfer.session?.closed(transfer, code)
        }
    )
}
#endif
