import Foundation
import TestSupport
import Testing

@testable import Cameo
@testable import CameoSend

@Suite struct ProviderTokenCacheTests {
    private let folder = Scratch.newURL().path
    private let clock = TestWallClock()

    private func key(_ name: String = "apns.p8", keyID: String = "ABC123DEFG") throws -> APNsKey {
        try APNsKey(teamID: "TEAM123456", keyID: keyID, file: SendTestKeys.file(name))
    }

    private var cache: ProviderTokenCache {
        ProviderTokenCache(directory: folder) { [clock] in clock.now }
    }

    private func path(keyID: String = "ABC123DEFG") -> String {
        folder + "/" + ProviderTokenCache.name(teamID: "TEAM123456", keyID: keyID)
    }

    @Test func `a token is used for 45 minutes by all processes`() throws {
        let first = try cache.token(key(), current: nil)
        clock.now += 44 * 60
        #expect(try cache.token(key(), current: nil) == first)
        #expect(try cache.token(key(), current: first) == first)
        clock.now += 61
        let second = try cache.token(key(), current: first)
        #expect(second != first)
        #expect(try cache.token(key(), current: nil) == second)
    }

    @Test func `the file is named by a digest, and only the user can read it`() throws {
        _ = try cache.token(key(), current: nil)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        let name = Digest.sha256("TEAM123456\nABC123DEFG") + ".json"
        #expect(names == [name, name + ".lock"])
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        let directory = try FileManager.default.attributesOfItem(atPath: folder)
        #expect(directory[.posixPermissions] as? Int == 0o700)
    }

    @Test func `a rejected token that is younger than 20 minutes isn't renewed`() throws {
        let token = try cache.token(key(), current: nil)
        clock.now += 19 * 60
        let error = #expect(throws: SendError.self) {
            try cache.token(key(), current: token, rejected: token.value)
        }
        #expect(error?.kind == .retryLater)
        #expect(error?.description.contains("60 seconds") == true)
        clock.now += 60
        #expect(try cache.token(key(), current: token, rejected: token.value) != token)
    }

    @Test func `a token that another process renewed is used`() throws {
        let old = try cache.token(key(), current: nil)
        clock.now += 46 * 60
        let new = try cache.token(key(), current: nil)
        #expect(try cache.token(key(), current: old, rejected: old.value) == new)
    }

    @Test func `tokens that have another key, a future date or a damaged file are ignored`() throws
    {
        let token = try cache.token(key(), current: nil)
        #expect(try cache.token(key("other.p8"), current: nil) != token)
        // The file now contains the token for the other key.
        let again = try cache.token(key(), current: nil)
        #expect(again != token)
        clock.now -= 3600
        let earlier = try cache.token(key(), current: nil)
        #expect(earlier != again)
        #expect(try cache.token(key(), current: nil) == earlier)
        for content in [
            "", "{", "[]", "{}", #"{"token": 1}"#, String(repeating: "a", count: 20_000),
            #"{"token": "a.b.c\r\nx: y", "date": \#(Int(clock.now)), "key": "\#(try key().key.fingerprint)"}"#,
            #"{"token": "a.b", "date": \#(Int(clock.now)), "key": "\#(try key().key.fingerprint)"}"#,
        ] {
            try content.write(toFile: path(), atomically: false, encoding: .utf8)
            let token = try cache.token(key(), current: nil)
            #expect(token.value.split(separator: ".").count == 3)
            #expect(!token.value.contains("\r"))
            #expect(try cache.token(key(), current: nil) == token, "\(content.prefix(20))")
        }
    }

    @Test func `a link, or a file that other users can read, is ignored`() throws {
        let token = try cache.token(key(), current: nil)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path())
        let second = try cache.token(key(), current: nil)
        #expect(second != token)
        let target = Scratch.newURL().path
        try FileManager.default.moveItem(atPath: path(), toPath: target)
        try FileManager.default.createSymbolicLink(atPath: path(), withDestinationPath: target)
        let third = try cache.token(key(), current: nil)
        #expect(third != second)
        // The link was replaced, and its target wasn't changed.
        let attributes = try FileManager.default.attributesOfItem(atPath: path())
        #expect(attributes[.type] as? FileAttributeType == .typeRegular)
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)).isEmpty == false)
    }

    @Test func `without a folder, a token is reused only if the caller passes it`() throws {
        for directory in [nil, "/proc/1/nowhere"] {
            let cache = ProviderTokenCache(directory: directory) { [clock] in clock.now }
            let token = try cache.token(key(), current: nil)
            #expect(try cache.token(key(), current: token) == token)
            #expect(throws: SendError.self) {
                try cache.token(key(), current: token, rejected: token.value)
            }
        }
    }

    @Test func `concurrent tasks get the same token`() async throws {
        let (cache, key) = (cache, try key())
        let tokens = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<32 {
                group.addTask { try? cache.token(key, current: nil).value }
            }
            return await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
        #expect(tokens.first.flatMap(\.self) != nil)
    }

    @Test(arguments: [
        ("TEAM12345", "ABC123DEFG"), ("team123456", "ABC123DEFG"), ("TEAM123456", ""),
        ("TEAM123456", "ABC123DEFG\r"), ("TEAM123456", "AuthKey_AB"),
    ]) func `IDs have ten uppercase letters and digits`(teamID: String, keyID: String) throws {
        let file = try SendTestKeys.file("apns.p8")
        let error = #expect(throws: SendError.self) {
            try APNsKey(teamID: teamID, keyID: keyID, file: file)
        }
        #expect(error?.kind == .configuration)
    }

    @Test func `the key ID is in the name of Apple's file`() {
        #expect(APNsKey.keyID(inPath: "~/keys/AuthKey_ABC123DEFG.p8") == "ABC123DEFG")
        #expect(APNsKey.keyID(inPath: "AuthKey_ABC.p8") == nil)
        #expect(APNsKey.keyID(inPath: "ABC123DEFG.p8") == nil)
    }
}
