extension ProbeCase {
    /// The rules R1–R16 of the article `WhatIOSDraws`.
    static let rules: [ProbeCase] = [
        ProbeCase("R1", "groupNeedsTwoParticipants", participantTrials),
        ProbeCase(
            "R2",
            "directMessageShowsSenderAvatar",
            [
                .banner("R2.sender-avatar", .direct, .avatar, .equals("magenta")),
                .banner(
                    "R2.group-avatar-ignored",
                    .direct.message { $0.groupImage = .cyan },
                    .avatar,
                    .equals("magenta")
                ),
                .push("R2.pushed", .direct, [ExpectedValue(.avatar, .equals("magenta"))]),
            ]
        ),
        ProbeCase(
            "R3",
            "groupShowsGroupAvatar",
            [
                .banner("R3.group-avatar", .group, .avatar, .equals("cyan")),
                .banner(
                    "R3.group-without-avatar",
                    .group.message { $0.groupImage = nil },
                    .avatar,
                    .isOneOf(["yellow", "none"])
                ),
                .push("R3.pushed", .group, [ExpectedValue(.avatar, .equals("cyan"))]),
            ]
        ),
        ProbeCase(
            "R4",
            "senderNameReplacesTitle",
            [
                .banner("R4.direct", .direct, .sender, .title),
                .banner("R4.group", .group, .sender, .title),
                .push("R4.pushed", .direct, [.sender]),
            ]
        ),
        ProbeCase("R5", "groupNameReplacesSubtitle", secondLineTrials),
        ProbeCase(
            "R6",
            "avatarIsAlwaysSupplied",
            [
                // The color doesn't distinguish a silhouette from initials, so only the user can
                // answer.
                .optional(
                    .banner(
                        "R6.no-image",
                        .direct.message { $0.sender?.image = nil },
                        .avatar,
                        .isOneOf(["yellow", "none"])
                    )
                ),
                .ask(
                    "R6.look",
                    .direct.message { $0.sender?.image = nil },
                    "Lock the device and wait for the notification.",
                    "What does the notification from Ada Lovelace show at its leading edge?",
                    ["The yellow app icon", "A gray silhouette", "Initials"],
                    expects: ["The yellow app icon", "A gray silhouette"]
                ),
            ]
        ),
        ProbeCase(
            "R7",
            "avatarNeedsImageData",
            [
                Trial(
                    id: "R7.data",
                    experiment: .banner,
                    arrangement: .direct,
                    expected: [
                        ExpectedValue(.avatar, .equals("magenta")),
                        ExpectedValue(.avatarWidth, .isBetween(34, 44)),
                    ]
                ),
                .banner(
                    "R7.file-url",
                    .direct.message { $0.sender?.image = .fileURL(.magenta) },
                    .avatar,
                    .isOneOf(["yellow", "none"])
                ),
            ]
        ),
        ProbeCase(
            "R8",
            "styleNeedsForeignSender",
            [
                .content("R8.no-sender", .direct.message { $0.sender = nil }, .noSender, .noError),
                .content("R8.own-message", ownMessage, .noSender, .noError),
                .content(
                    "R8.handle-is-name",
                    handleIsName,
                    .noSender,
                    .type("MessagingDirect")
                ),
                .banner(
                    "R8.own-message-plain",
                    ownMessage,
                    .label,
                    .contains("Title of the alert")
                ),
            ]
        ),
        ProbeCase("R9", "callShowsContact", callTrials),
        ProbeCase(
            "R10",
            "styleNeedsEntitlement",
            [
                .content(
                    "R10.foreign-object",
                    .direct.with(.foreignObject),
                    ExpectedValue(.error, .isOneOf(["1500", "1501"]))
                ),
                Trial(
                    id: "R10.unentitled",
                    experiment: .banner,
                    arrangement: .direct,
                    expected: [
                        ExpectedValue(.label, .contains("Title of the alert")),
                        ExpectedValue(.avatar, .equals("yellow")),
                    ],
                    build: .unentitled
                ),
            ]
        ),
        ProbeCase(
            "R11",
            "updatedContentIsFinal",
            [
                .content(
                    "R11.kept",
                    .direct,
                    ExpectedValue(
                        .kept,
                        .equals("title subtitle body badge sound category attachment")
                    )
                ),
                .banner("R11.unchanged", .direct, .avatar, .equals("magenta")),
                .banner(
                    "R11.changed",
                    changed,
                    ExpectedValue(.label, .contains("Title of the alert")),
                    ExpectedValue(.avatar, .isOneOf(["yellow", "none"]))
                ),
            ]
        ),
        ProbeCase(
            "R12",
            "threadIdentifierFollowsConversation",
            [
                .content("R12.equal", .direct, ExpectedValue(.thread, .equals("engines"))),
                // If iOS keeps "engines" instead, the trial contradicts the rule.
                .content(
                    "R12.different",
                    .direct.message { $0.conversationIdentifier = "conversation" },
                    ExpectedValue(.thread, .equals("conversation"))
                ),
            ]
        ),
        ProbeCase(
            "R13",
            "atSignInThreadIdentifierCrashes",
            [
                Trial(
                    id: "R13.muting",
                    experiment: .process,
                    arrangement: atSign,
                    expected: [ExpectedValue(.process, .equals("other"))]
                )
            ]
        ),
        ProbeCase("R14", "recipientsAreAnnounced", announcementTrials),
        ProbeCase(
            "R15",
            "messageTextCanBeStyled",
            [
                .content(
                    "R15.attributed-body",
                    .direct.with(.attributedMessage(Arrangement.Message())),
                    ExpectedValue(.attributedBody, .equals("The second engine runs.")),
                    ExpectedValue(.contentType, .hasSuffix("MessagingDirect"))
                ),
                .banner(
                    "R15.text",
                    .direct.with(.attributedMessage(Arrangement.Message())),
                    .label,
                    .contains("The second engine runs.")
                ),
            ]
        ),
        // We don't know how to make a donation fail.
        ProbeCase("R16", "failedDonationKeepsStyle", []),
    ]

    private static let ownMessage = Arrangement.direct.message { $0.sender = .grace }

    private static let handleIsName = Arrangement.direct.message {
        $0.sender?.handle = "Ada Lovelace"
    }

    private static let changed = {
        var arrangement = Arrangement.direct
        arrangement.isChangedAfterStyling = true
        return arrangement
    }()

    private static let atSign = {
        var arrangement = Arrangement.direct
        arrangement.threadIdentifier = "engines@example.com"
        return arrangement
    }()

    /// The trials of R1: all combinations of recipients, count and current user.
    private static let participantTrials: [Trial] = {
        var trials: [Trial] = []
        for isMember in [false, true] {
            for others in 0...2 {
                for count in [nil, 0, 1, 2] {
                    let people = Array([Arrangement.Person.charles, .mary].prefix(others))
                    let counted = count.map { $0 > 0 && isMember ? $0 - 1 : $0 } ?? 0
                    let isGroup = max(counted, others) + 1 > 1
                    trials.append(
                        .content(
                            "R1.\(others)-recipients-count-\(count.map { "\($0)" } ?? "none")"
                                + (isMember ? "-and-current-user" : ""),
                            .direct.message {
                                $0.recipients = people + (isMember ? [.grace] : [])
                                $0.recipientCount = count
                                $0.groupName = "Engines"
                            },
                            ExpectedValue(
                                .contentType,
                                .hasSuffix(isGroup ? "MessagingGroup" : "MessagingDirect")
                            )
                        )
                    )
                }
            }
        }
        return trials + [
            .banner("R1.one-recipient", oneRecipient, .label, .contains("Engines")),
            .push(
                "R1.pushed",
                .group,
                [ExpectedValue(.label, .contains("Engines"))]
            ),
        ]
    }()

    private static let oneRecipient = Arrangement.group.message {
        $0.recipients = [.charles]
        $0.recipientCount = nil
    }

    /// The trials of R5: the second line of groups, and of direct messages, which have none.
    private static let secondLineTrials: [Trial] = [
        .banner("R5.direct", .direct, .sender, .subtitle),
        .banner("R5.group-name", .group, ExpectedValue(.label, .contains("Engines")), .subtitle),
        .banner(
            "R5.reply",
            .group.message { $0.isReplyToCurrentUser = true },
            .label,
            .contains("replied to you")
        ),
        .banner(
            "R5.mention",
            .group.message { $0.mentionsCurrentUser = true },
            .label,
            .contains("mentioned you")
        ),
        .banner(
            "R5.reply-before-mention",
            .group.message {
                $0.isReplyToCurrentUser = true
                $0.mentionsCurrentUser = true
            },
            ExpectedValue(.label, .contains("replied to you")),
            ExpectedValue(.label, .lacks("mentioned you"))
        ),
        .banner(
            "R5.no-group-name",
            .group.message { $0.groupName = nil },
            .label,
            .contains("Charles")
        ),
        .push("R5.pushed", .group, [ExpectedValue(.label, .contains("Engines"))]),
    ]

    /// The trials of R9: the three kinds of calls, with one and two contacts.
    private static let callTrials: [Trial] = {
        func call(_ kind: Arrangement.Call.Kind, _ contacts: [Arrangement.Person] = [.ada])
            -> Arrangement
        {
            .direct.with(.call(Arrangement.Call(kind: kind, contacts: contacts)))
        }
        let ada = ExpectedValue(.sender, .equals("Ada Lovelace"))
        return [
            .content("R9.incoming", call(.incoming), .type("IncomingCall"), ada),
            .content("R9.missed", call(.missed), .type("MissedCall"), ada),
            .content("R9.voicemail", call(.voicemail), .type("Voicemail"), ada),
            .content(
                "R9.two-contacts",
                call(.incoming, [.ada, .charles]),
                .noSender,
                .type("IncomingCall")
            ),
            .banner(
                "R9.banner",
                call(.missed),
                .sender,
                ExpectedValue(.avatar, .equals("magenta"))
            ),
        ]
    }()

    /// The trials of R14: the announcement through AirPods.
    private static let announcementTrials: [Trial] = {
        let steps =
            "Connect AirPods. In Settings, Notifications, Announce Notifications, Probe, select Direct "
            + "Messages Only. Lock the device and wait."
        let answers = ["Yes", "No"]
        return [
            .ask(
                "R14.direct",
                .direct,
                steps,
                "Did Siri read the message?",
                answers,
                expects: ["Yes"]
            ),
            .ask(
                "R14.group",
                .group,
                steps,
                "Did Siri read the message?",
                answers,
                expects: ["No"]
            ),
        ]
    }()
}
