/// The rules for calls in an app's own payload: its type, and the caller in its alert.
enum CallAlert {
    /// Returns the call state that a type indicates, such as `missed_video_call`; `nil` for the type
    /// of any other push.
    ///
    /// - Parameter type: The type in lowercase and without separators.
    static func state(ofType type: String) -> String? {
        func has(_ words: [String]) -> Bool {
            words.contains { type.utf8.range(ofFirst: $0) != nil }
        }
        guard has(["call", "voip"]), !has(otherTypes) else { return nil }
        if has(["missed", "unanswered"]) { return "missed" }
        if has(["voicemail"]) { return "voicemail" }
        return has(["incoming", "invit", "ring", "offer"]) || kinds.contains(type)
            ? "incoming" : nil
    }

    /// Words in types of pushes about a call that isn't ringing, and in other words with `call`.
    private static let otherTypes = """
        end|declin|cancel|reject|accept|answered|hang|record|history|log|callback|recall|action|\
        schedul|remind|summar|transcri|review|rating|busy|left|join|stop|update|request|local
        """.words
    /// Types that consist only of the kind of a call.
    private static let kinds = "call|voipcall|voip|videocall|audiocall|voicecall|phonecall|newcall"
        .words

    /// Returns the caller's name in the alert of a call, and whether it is in the title; `nil` if
    /// there is none.
    static func caller(_ title: String?, _ body: String?) -> (name: String, isInTitle: Bool)? {
        for (text, isTitle) in [(title, true), (body, false)] {
            guard let text else { continue }
            if let name = MessageTitle.senderInSentence(text) { return (name, isTitle) }
            // "Ada is calling in Engines"
            if let end = text.utf8.range(ofFirst: " is calling "),
                let name = String(text.utf8[..<end.lowerBound])?.trimmed, isName(name)
            {
                return (name, isTitle)
            }
        }
        if let title, isName(title), body.map({ isPhoneNumber($0) || announcesCall($0) }) ?? true {
            return (title.trimmed, true)
        }
        if let title, let body, isName(body), announcesCall(title) { return (body.trimmed, false) }
        return nil
    }

    private static func isName(_ text: String) -> Bool {
        MessageTitle.isNameOrUsername(text) && !contains(callWords, text) && !announcesCall(text)
    }

    /// Returns whether text announces an incoming or missed call.
    private static func announcesCall(_ text: String) -> Bool {
        contains(announcements, text)
            || ["call", "voice call", "video call", "audio call"].contains(text.lowercased())
    }

    private static func contains(_ words: [[UInt8]], _ text: String) -> Bool {
        let text = text.lowercased().bytes
        return words.contains { text.firstIndex(of: $0) != nil }
    }

    private static let announcements = """
        incoming|calling|missed|eingehend|ruft|verpasst|entrant|manqué|perdida|recebida|in arrivo|\
        persa|inkomend|gemist|входящ|пропущ|вхідн|przychodz|nieodebran|gelen|arıyor|cevapsız|\
        inkommande|missat|indgående|innkommende|ubesvar|masuk|tak terjawab|gọi đến|nhỡ|来电|來電|未接|着信|\
        수신|부재중|واردة|فائتة|מתקשר
        """.words.map { $0.bytes }
    private static let callWords = """
        call|anruf|appel|llamada|chiamata|chamada|звон|вызов|дзвін|oproep|belt|gesprek|arama|arıyor|\
        çağrı|połączeni|samtal|opkald|anrop|ringer|puhelu|soitta|cuộc gọi|panggilan|memanggil|通话|来电|\
        通話|來電|着信|전화|통화|مكالمة|اتصال|יתקשר|שיחה|कॉल|கால்|কল
        """.words.map { $0.bytes }

    /// Returns whether text is a phone number.
    static func isPhoneNumber(_ text: String) -> Bool {
        let digits = text.utf8.filter { $0.isASCIIDigit }.count
        return (5...16).contains(digits)
            && text.utf8.allSatisfy { $0.isASCIIDigit || "+-.() ".utf8.contains($0) }
    }
}
