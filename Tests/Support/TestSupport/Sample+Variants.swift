import Foundation

/// Small images, one for each variant that an image header can describe.
extension Sample {
    /// A progressive JPEG, 3 × 2 pixels.
    package static let progressiveJPEG = decoded(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dA"
            + "RkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8"
            + "fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wgARCAACAAMDASIA"
            + "AhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUAQEAAAAAAAAAAAAAAAAAAAAE/9oADAMB"
            + "AAIQAxAAAAGgdH//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAEFAn//xAAUEQEAAAAAAAAA"
            + "AAAAAAAAAAAA/9oACAEDAQE/AX//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/AX//xAAU"
            + "EAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAY/An//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEB"
            + "AAE/IX//2gAMAwEAAgADAAAAEAf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/EH//xAAU"
            + "EQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/EH//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEB"
            + "AAE/EH//2Q=="
    )
    /// A JPEG, 3 × 2 pixels, that EXIF rotates by 90 degrees.
    package static let rotatedJPEG = decoded(
        "/9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/"
            + "2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKB"
            + "TmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8"
            + "fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAACAAMDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEA"
            + "AAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJx"
            + "FDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNk"
            + "ZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJ"
            + "ytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQF"
            + "BgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMz"
            + "UvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3"
            + "eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna"
            + "4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwCSiiivPPRP/9k="
    )
    /// A lossless WebP, 3 × 2 pixels.
    package static let losslessWebP = decoded(
        "UklGRh4AAABXRUJQVlA4TBEAAAAvAkAAAAdQvCKXp/+BiOh/AAA="
    )
    /// A WebP with a canvas, 3 × 2 pixels, and transparency.
    package static let extendedWebP = decoded(
        "UklGRnQAAABXRUJQVlA4WAoAAAAYAAAAAgAAAQAAQUxQSAcAAAAAgICAgICAAFZQOCAkAAAAcAEA"
            + "nQEqAwACAAdAliWgAnQCB4AA+47rjc3Xjh1rlatHAAAARVhJRhoAAABNTQAqAAAACAABARIAAwAA"
            + "AAEABgAAAAAAAA=="
    )
    /// An animated WebP, 3 × 2 pixels.
    package static let animatedWebP = decoded(
        "UklGRr4AAABXRUJQVlA4WAoAAAACAAAAAgAAAQAAQU5JTQYAAAAAAAAAAABBTk1GRAAAAAAAAAAA"
            + "AAIAAAEAAGQAAAJWUDggLAAAADABAJ0BKgMAAgABQCYloAADcAD+yL///zYH/t5/4I9AP//zNH/y"
            + "R/7A9VAAQU5NRkYAAAAAAAAAAAACAAABAABkAAAAVlA4IC4AAAA0AQCdASoDAAIAAAAmJaAAA3AA"
            + "/vtV4///S4P/+lwf/9Lg/9Lg//rV5Vesq6AA"
    )
    /// An animated GIF, 3 × 2 pixels.
    package static let animatedGIF = decoded(
        "R0lGODlhAwACAIEAAMh4PAAAAAAAAAAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAA"
            + "AwACAAAIBgABCBwYEAAh+QQBCgABACwAAAAAAwACAIEAAP8AAAAAAAAAAAAIBgABCBwYEAA7"
    )
    /// An animated PNG, 3 × 2 pixels.
    package static let animatedPNG = decoded(
        "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACGFjVEwAAAACAAAAAPONk3AAAAAa"
            + "ZmNUTAAAAAAAAAADAAAAAgAAAAAAAAAAAAEACgAAP7ZcWAAAABVJREFUeJxjPFFhw8DAwMDAwMQA"
            + "AwAbgAGADNYC+AAAABpmY1RMAAAAAQAAAAMAAAACAAAAAAAAAAAAAQAKAACkxbaMAAAAGWZkQVQA"
            + "AAACeJxjZGD4z8DAwMDAwMQAAwARKwEDKYEbxgAAAABJRU5ErkJggg=="
    )
    /// A HEIC, 64 × 48 pixels.
    package static let heic = decoded(
        "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABw"
            + "aWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAA"
            + "AERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAGAACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAA"
            + "AAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZp"
            + "cGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAA"
            + "AwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEA"
            + "BkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAA"
            + "AAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEA"
            + "AQAAACBtZGF0AAAAFCgBrwQY+Mpx19s0h++oCxK0hHnA"
    )
    /// An AVIF, 64 × 48 pixels.
    package static let avif = decoded(
        "AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABw"
            + "aWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEA"
            + "AAAAAAAAIAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABLaXBj"
            + "bwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAABAAAAAMAAAABBw"
            + "aXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAAChtZGF0EgAKCRgVf72CBAQNCDIR"
            + "HkA////EALTVKDTTsNelbSA="
    )

    /// Returns a PNG file whose header specifies a size that differs from its image data.
    package static func png(width: Int, height: Int, isInterlaced: Bool = false) -> [UInt8] {
        var bytes = png
        for (offset, value) in [(16, width), (20, height)] {
            for index in 0..<4 { bytes[offset + index] = UInt8(value >> (24 - index * 8) & 255) }
        }
        bytes[28] = isInterlaced ? 1 : 0
        return bytes
    }
}
