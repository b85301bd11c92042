#if os(Linux)
import CHTTP2
import Foundation

/// TLS with OpenSSL.
enum TLSClient {
    /// Returns the TLS state of a connected socket, whose handshake hasn't started.
    static func start(
        over socket: Int32,
        to host: String,
        _ options: HTTPOptions
    ) throws(HTTPError) -> OpaquePointer {
        var failure = [CChar](repeating: 0, count: 256)
        let certificate = options.clientCertificate
        let tls = withCStrings([
            host, options.authorityFile, certificate?.file,
            certificate.map { $0.keyFile ?? $0.file }, certificate?.password ?? "",
        ]) { strings in
            var options = cameo_tls_options(
                host: strings[0],
                authority_file: strings[1],
                certificate_file: strings[2],
                key_file: strings[3],
                is_pkcs12: certificate?.format == .pkcs12,
                password: strings[4]
            )
            return cameo_tls_new(socket, &options, &failure, failure.count)
        }
        if let tls { return tls }
        let text = failure.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        throw .insecure(String(decoding: text, as: UTF8.self))
    }
}

/// Calls a closure with the strings as C strings, which are valid only during the call.
private func withCStrings<Result>(
    _ strings: [String?],
    _ body: ([UnsafePointer<CChar>?]) -> Result
) -> Result {
    let copies = strings.map { $0.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { $0.map { UnsafePointer($0) } })
}
#endif
