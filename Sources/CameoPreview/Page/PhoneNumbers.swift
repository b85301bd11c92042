// Scripts/generate writes this file from Fixtures/rules.json.
// swift-format-ignore-file

extension PhoneMetrics {
    /// The custom properties that are the same in all versions of iOS.
    static let commonProperties = """
        --home-height: 5px; \
        --home-bottom: 8px; \
        --status-height: 54px; \
        --status-weight: 600; \
        --island-height: 37px; \
        --date-size: 22px; \
        --date-weight: 600; \
        --clock-weight: 600; \
        --card-gap: 8px; \
        --card-radius: 24px; \
        --card-leading: 14px; \
        --card-spacing: 10px; \
        --text-size: 15px; \
        --text-pitch: 18px; \
        --text-tracking: -.23px; \
        --title-weight: 600; \
        --body-lines: 4; \
        --time-size: 13px; \
        --time-tracking: -.08px; \
        --level-size: 12px; \
        --level-pitch: 16px; \
        --level-weight: 600; \
        --avatar-size: 38px; \
        --badge-size: 16px; \
        --badge-trailing: 4px; \
        --badge-bottom: 4px; \
        --edge-step: 8px; \
        --edge-inset: 10px; \
        --expanded-shadow: 0 2px 12px rgb(0 0 0 / .14); \
        --menu-size: 17px; \
        --banner-margin: 8px;
        """

    static let ios18 = PhoneMetrics(
        screenWidth: 393,
        screenHeight: 852,
        properties: """
        --screen-width: 393px; \
        --screen-height: 852px; \
        --screen-radius: 55px; \
        --home-width: 139px; \
        --wallpaper-shade: transparent; \
        --status-leading: 38px; \
        --status-trailing: 30px; \
        --status-size: 16px; \
        --island-width: 126px; \
        --island-top: 11px; \
        --date-top: 76px; \
        --clock-size: 100px; \
        --clock-line: 1; \
        --clock-tracking: -2px; \
        --clock-fill: linear-gradient(rgb(255 255 255) 0 0); \
        --card-margin: 8px; \
        --card-min-height: 64px; \
        --card-block: 13px; \
        --list-bottom: 20px; \
        --glass-blur: 26px; \
        --glass-saturation: 1.8; \
        --glass-brightness: 1; \
        --glass-rim: none; \
        --glass-rim-width: 0px; \
        --glass-shadow: 0 0 transparent; \
        --thumbnail-size: 38px; \
        --thumbnail-radius: 6px; \
        --thumbnail-below: 0; \
        --thumbnail-align: center; \
        --icon-radius: .2237; \
        --icon-rim: none; \
        --edge-rim: transparent; \
        --expanded-radius: 24px; \
        --expanded-margin: 8px; \
        --expanded-blur: 22px; \
        --menu-gap: 8px; \
        --menu-radius: 14px; \
        --menu-padding: 0px; \
        --menu-row: 44px; \
        --menu-side: 18px; \
        --menu-spacing: 12px; \
        --menu-width: 100%; \
        --menu-symbol-order: 1; \
        --menu-ink: var(--glass-ink); \
        --reply-height: 40px; \
        --keyboard-height: 291px; \
        --keyboard-radius: 0px; \
        --key-radius: 5px; \
        --banner-top: 56px; \
        --banner-fill: var(--glass-fill); \
        --banner-blur: var(--glass-blur); \
        --solid-ink: var(--glass-ink); \
        --solid-dim: var(--glass-dim); \
        --solid-critical: var(--level-critical); \
        --banner-shadow: 0 5px 22px rgb(0 0 0 / .14); \
        --button-size: 50px; \
        --button-side: 46px; \
        --button-bottom: 50px; \
        --button-symbol: 24px; \
        --button-blur: 16px; \
        --button-shadow: none; \
        --button-rim: none;
        """,
        looks: [
            Look(
                glass: nil,
                theme: .light,
                lens: nil,
                properties: """
                --glass-fill: rgb(247 247 250 / .76); \
                --glass-ink: rgb(0 0 0); \
                --glass-dim: rgb(0 0 0 / .62); \
                --level-critical: rgb(176 12 24); \
                --edge-shade-1: rgb(0 0 0 / .06); \
                --edge-shade-2: rgb(0 0 0 / .12); \
                --expanded-fill: rgb(247 247 250 / .84); \
                --expanded-dimming: rgb(10 8 24 / .30); \
                --menu-line: rgb(60 60 67 / .22); \
                --menu-fill: rgb(247 247 250 / .80); \
                --menu-destructive: rgb(196 12 26); \
                --keyboard-fill: rgb(209 211 217); \
                --key-fill: rgb(255 255 255); \
                --key-side-fill: rgb(172 176 188); \
                --button-fill: rgb(20 18 46 / .36);
                """
            ),
            Look(
                glass: nil,
                theme: .dark,
                lens: nil,
                properties: """
                --glass-fill: rgb(32 32 36 / .74); \
                --glass-ink: rgb(255 255 255); \
                --glass-dim: rgb(255 255 255 / .72); \
                --level-critical: rgb(255 138 128); \
                --edge-shade-1: rgb(0 0 0 / .14); \
                --edge-shade-2: rgb(0 0 0 / .26); \
                --expanded-fill: rgb(36 36 40 / .80); \
                --expanded-dimming: rgb(0 0 0 / .46); \
                --menu-line: rgb(255 255 255 / .16); \
                --menu-fill: rgb(44 44 48 / .78); \
                --menu-destructive: rgb(255 130 122); \
                --keyboard-fill: rgb(43 43 45); \
                --key-fill: rgb(108 108 110); \
                --key-side-fill: rgb(70 70 72); \
                --button-fill: rgb(104 102 130 / .30);
                """
            ),
        ]
    )

    static let ios26 = PhoneMetrics(
        screenWidth: 402,
        screenHeight: 874,
        properties: """
        --screen-width: 402px; \
        --screen-height: 874px; \
        --screen-radius: 62px; \
        --home-width: 139px; \
        --wallpaper-shade: transparent; \
        --status-leading: 44px; \
        --status-trailing: 34px; \
        --status-size: 17px; \
        --island-width: 126px; \
        --island-top: 14px; \
        --date-top: 75px; \
        --clock-size: 108px; \
        --clock-line: 1; \
        --clock-tracking: -2px; \
        --card-margin: 8px; \
        --card-min-height: 66px; \
        --card-block: 14px; \
        --list-bottom: 22px; \
        --glass-rim-width: 1.25px; \
        --thumbnail-size: 38px; \
        --thumbnail-radius: 10px; \
        --thumbnail-below: 0; \
        --thumbnail-align: center; \
        --icon-radius: .26; \
        --icon-rim: linear-gradient(160deg, rgb(255 255 255 / .60), rgb(255 255 255 / .04) 40%, rgb(255 255 255 / .04) 64%, rgb(255 255 255 / .25)); \
        --expanded-radius: 30px; \
        --expanded-margin: 8px; \
        --expanded-blur: 18px; \
        --menu-gap: 10px; \
        --menu-radius: 26px; \
        --menu-padding: 8px; \
        --menu-row: 44px; \
        --menu-side: 18px; \
        --menu-spacing: 12px; \
        --menu-width: 250px; \
        --menu-line: transparent; \
        --menu-symbol-order: -1; \
        --menu-ink: var(--glass-ink); \
        --reply-height: 46px; \
        --keyboard-height: 298px; \
        --keyboard-radius: 30px; \
        --key-radius: 9px; \
        --banner-top: 59px; \
        --banner-fill: var(--glass-fill); \
        --banner-blur: var(--glass-blur); \
        --solid-ink: var(--glass-ink); \
        --solid-dim: var(--glass-dim); \
        --solid-critical: var(--level-critical); \
        --banner-shadow: 0 0 0 .5px rgb(0 0 0 / .08), 0 6px 24px rgb(0 0 0 / .13); \
        --button-size: 58px; \
        --button-side: 42px; \
        --button-bottom: 42px; \
        --button-symbol: 27px; \
        --button-blur: 8px; \
        --button-shadow: 0 4px 14px rgb(0 0 0 / .12); \
        --button-rim: linear-gradient(135deg, rgb(255 255 255 / .70), rgb(255 255 255 / .10) 36%, rgb(255 255 255 / .08) 64%, rgb(255 255 255 / .45));
        """,
        looks: [
            Look(
                glass: .clear,
                theme: .light,
                lens: Lens(rim: 18, scale: 56),
                properties: """
                --clock-fill: linear-gradient(rgb(255 255 255 / .82), rgb(255 255 255 / .52) 55%, rgb(255 255 255 / .66)); \
                --glass-fill: rgb(250 250 252 / .46); \
                --glass-blur: 8px; \
                --glass-saturation: 1.6; \
                --glass-brightness: 1.12; \
                --glass-ink: rgb(0 0 0); \
                --glass-dim: rgb(0 0 0 / .74); \
                --glass-rim: linear-gradient(128deg, rgb(255 255 255 / .90), rgb(255 255 255 / .34) 10%, rgb(255 255 255 / .10) 30%, rgb(255 255 255 / .06) 72%, rgb(255 255 255 / .26) 92%, rgb(255 255 255 / .65)); \
                --glass-shadow: 0 0 0 .5px rgb(0 0 0 / .07), 0 6px 20px rgb(0 0 0 / .10), inset 0 0 10px rgb(255 255 255 / .30), inset 0 1px 2px rgb(255 255 255 / .35); \
                --level-critical: rgb(120 0 14); \
                --edge-shade-1: rgb(0 0 0 / .06); \
                --edge-shade-2: rgb(0 0 0 / .12); \
                --edge-rim: rgb(255 255 255 / .60); \
                --expanded-fill: rgb(250 250 252 / .58); \
                --expanded-dimming: rgb(10 8 24 / .22); \
                --menu-fill: rgb(250 250 252 / .58); \
                --menu-destructive: rgb(138 0 16); \
                --keyboard-fill: rgb(232 233 240 / .82); \
                --key-fill: rgb(255 255 255 / .92); \
                --key-side-fill: rgb(255 255 255 / .92); \
                --button-fill: rgb(255 255 255 / .12);
                """
            ),
            Look(
                glass: .clear,
                theme: .dark,
                lens: Lens(rim: 18, scale: 56),
                properties: """
                --clock-fill: linear-gradient(rgb(255 255 255 / .82), rgb(255 255 255 / .52) 55%, rgb(255 255 255 / .66)); \
                --glass-fill: rgb(58 58 64 / .46); \
                --glass-blur: 8px; \
                --glass-saturation: 1.6; \
                --glass-brightness: .66; \
                --glass-ink: rgb(255 255 255); \
                --glass-dim: rgb(255 255 255 / .8); \
                --glass-rim: linear-gradient(135deg, rgb(255 255 255 / .55), rgb(255 255 255 / .10) 34%, rgb(255 255 255 / .07) 66%, rgb(255 255 255 / .36)); \
                --glass-shadow: 0 0 0 .5px rgb(0 0 0 / .24), 0 5px 20px rgb(0 0 0 / .14); \
                --level-critical: rgb(255 176 170); \
                --edge-shade-1: rgb(0 0 0 / .14); \
                --edge-shade-2: rgb(0 0 0 / .26); \
                --edge-rim: rgb(255 255 255 / .26); \
                --expanded-fill: rgb(58 58 64 / .58); \
                --expanded-dimming: rgb(0 0 0 / .40); \
                --menu-fill: rgb(58 58 64 / .58); \
                --menu-destructive: rgb(255 140 132); \
                --keyboard-fill: rgb(30 30 36 / .82); \
                --key-fill: rgb(255 255 255 / .22); \
                --key-side-fill: rgb(255 255 255 / .22); \
                --button-fill: rgb(255 255 255 / .12);
                """
            ),
            Look(
                glass: .tinted,
                theme: .light,
                lens: Lens(rim: 20, scale: 60),
                properties: """
                --clock-fill: linear-gradient(rgb(255 255 255 / .94), rgb(255 255 255 / .74) 55%, rgb(255 255 255 / .84)); \
                --glass-fill: rgb(250 250 250 / .70); \
                --glass-blur: 9px; \
                --glass-saturation: 1.95; \
                --glass-brightness: 1; \
                --glass-ink: rgb(0 0 0); \
                --glass-dim: rgb(0 0 0 / .62); \
                --glass-rim: linear-gradient(128deg, rgb(255 255 255 / .90), rgb(255 255 255 / .34) 10%, rgb(255 255 255 / .10) 30%, rgb(255 255 255 / .06) 72%, rgb(255 255 255 / .26) 92%, rgb(255 255 255 / .65)); \
                --glass-shadow: 0 0 0 .5px rgb(0 0 0 / .07), 0 6px 20px rgb(0 0 0 / .10), inset 0 0 10px rgb(255 255 255 / .30), inset 0 1px 2px rgb(255 255 255 / .35); \
                --level-critical: rgb(176 12 24); \
                --edge-shade-1: rgb(0 0 0 / .06); \
                --edge-shade-2: rgb(0 0 0 / .12); \
                --edge-rim: rgb(255 255 255 / .60); \
                --expanded-fill: rgb(250 250 252 / .78); \
                --expanded-dimming: rgb(10 8 24 / .22); \
                --menu-fill: rgb(250 250 252 / .78); \
                --menu-destructive: rgb(190 8 24); \
                --keyboard-fill: rgb(232 233 240 / .82); \
                --key-fill: rgb(255 255 255 / .92); \
                --key-side-fill: rgb(255 255 255 / .92); \
                --button-fill: rgb(255 255 255 / .18);
                """
            ),
            Look(
                glass: .tinted,
                theme: .dark,
                lens: Lens(rim: 20, scale: 60),
                properties: """
                --clock-fill: linear-gradient(rgb(255 255 255 / .94), rgb(255 255 255 / .74) 55%, rgb(255 255 255 / .84)); \
                --glass-fill: rgb(56 56 62 / .62); \
                --glass-blur: 9px; \
                --glass-saturation: 1.8; \
                --glass-brightness: .80; \
                --glass-ink: rgb(255 255 255); \
                --glass-dim: rgb(255 255 255 / .74); \
                --glass-rim: linear-gradient(135deg, rgb(255 255 255 / .55), rgb(255 255 255 / .10) 34%, rgb(255 255 255 / .07) 66%, rgb(255 255 255 / .36)); \
                --glass-shadow: 0 0 0 .5px rgb(0 0 0 / .24), 0 5px 20px rgb(0 0 0 / .14); \
                --level-critical: rgb(255 150 142); \
                --edge-shade-1: rgb(0 0 0 / .14); \
                --edge-shade-2: rgb(0 0 0 / .26); \
                --edge-rim: rgb(255 255 255 / .26); \
                --expanded-fill: rgb(58 58 64 / .70); \
                --expanded-dimming: rgb(0 0 0 / .40); \
                --menu-fill: rgb(58 58 64 / .70); \
                --menu-destructive: rgb(255 140 132); \
                --keyboard-fill: rgb(30 30 36 / .82); \
                --key-fill: rgb(255 255 255 / .22); \
                --key-side-fill: rgb(255 255 255 / .22); \
                --button-fill: rgb(60 60 68 / .30);
                """
            ),
        ]
    )

    static let ios27 = PhoneMetrics(
        screenWidth: 402,
        screenHeight: 874,
        properties: """
        --screen-width: 402px; \
        --screen-height: 874px; \
        --screen-radius: 62px; \
        --home-width: 144px; \
        --wallpaper-shade: rgb(0 0 0 / .29); \
        --status-leading: 44px; \
        --status-trailing: 39px; \
        --status-size: 17px; \
        --island-width: 125px; \
        --island-top: 14px; \
        --date-top: 82px; \
        --clock-size: 120px; \
        --clock-line: .84; \
        --clock-tracking: -5px; \
        --clock-fill: linear-gradient(rgb(255 255 255 / .66), rgb(255 255 255 / .46) 55%, rgb(255 255 255 / .56)); \
        --card-margin: 14px; \
        --card-min-height: 66px; \
        --card-block: 14px; \
        --list-bottom: 22px; \
        --glass-fill: rgb(255 255 255 / .10); \
        --glass-saturation: 1.06; \
        --glass-brightness: .72; \
        --glass-ink: rgb(255 255 255); \
        --glass-dim: rgb(255 255 255 / .88); \
        --glass-rim: linear-gradient(rgb(255 255 255 / .60), rgb(255 255 255 / .06) 24%, rgb(255 255 255 / .03) 74%, rgb(255 255 255 / .42)); \
        --glass-rim-width: 1.2px; \
        --glass-shadow: 0 0 0 .5px rgb(0 0 0 / .20), 1.25px 0 0 -.75px rgb(0 0 0 / .18), -1.25px 0 0 -.75px rgb(0 0 0 / .18), 0 8px 15px rgb(0 0 0 / .02), inset 0 40px 30px -40px rgb(0 0 0 / .10), inset 0 40px 10px -40px rgb(255 255 255 / .16), inset 0 -40px 10px -40px rgb(255 255 255 / .16); \
        --thumbnail-size: 32px; \
        --thumbnail-radius: 6px; \
        --thumbnail-below: 1; \
        --thumbnail-align: start; \
        --icon-radius: .26; \
        --icon-rim: linear-gradient(160deg, rgb(255 255 255 / .60), rgb(255 255 255 / .04) 40%, rgb(255 255 255 / .04) 64%, rgb(255 255 255 / .25)); \
        --edge-shade-1: transparent; \
        --edge-shade-2: rgb(0 0 0 / .08); \
        --edge-rim: rgb(255 255 255 / .22); \
        --expanded-fill: rgb(255 255 255 / .10); \
        --expanded-radius: 26px; \
        --expanded-margin: 16px; \
        --expanded-dimming: rgb(0 0 0 / .45); \
        --expanded-blur: 18px; \
        --menu-gap: 10px; \
        --menu-radius: 26px; \
        --menu-padding: 10px; \
        --menu-row: 42px; \
        --menu-side: 26px; \
        --menu-spacing: 14px; \
        --menu-width: 250px; \
        --menu-line: transparent; \
        --menu-symbol-order: -1; \
        --menu-fill: rgb(255 255 255 / .10); \
        --menu-ink: rgb(255 255 255); \
        --menu-destructive: rgb(255 150 142); \
        --reply-height: 46px; \
        --keyboard-height: 298px; \
        --keyboard-radius: 30px; \
        --key-radius: 9px; \
        --banner-top: 59px; \
        --banner-blur: 16px; \
        --banner-shadow: 0 0 0 .5px rgb(0 0 0 / .14), 0 8px 24px rgb(0 0 0 / .14); \
        --button-size: 58px; \
        --button-side: 46px; \
        --button-bottom: 50px; \
        --button-symbol: 36px; \
        --button-fill: rgb(255 255 255 / .10); \
        --button-blur: 3px; \
        --button-shadow: 0 0 0 .5px rgb(0 0 0 / .20), 0 8px 15px rgb(0 0 0 / .02); \
        --button-rim: linear-gradient(135deg, rgb(255 255 255 / .70), rgb(255 255 255 / .10) 36%, rgb(255 255 255 / .08) 64%, rgb(255 255 255 / .45));
        """,
        looks: [
            Look(
                glass: .clear,
                theme: .light,
                lens: Lens(rim: 20, scale: 80),
                properties: """
                --glass-blur: 3px; \
                --level-critical: rgb(255 222 218); \
                --keyboard-fill: rgb(232 233 240 / .82); \
                --key-fill: rgb(255 255 255 / .92); \
                --key-side-fill: rgb(255 255 255 / .92); \
                --banner-fill: rgb(253 253 253 / .54); \
                --solid-ink: rgb(0 0 0); \
                --solid-dim: rgb(60 60 67 / .80); \
                --solid-critical: rgb(176 12 24);
                """
            ),
            Look(
                glass: .clear,
                theme: .dark,
                lens: Lens(rim: 20, scale: 80),
                properties: """
                --glass-blur: 3px; \
                --level-critical: rgb(255 176 170); \
                --keyboard-fill: rgb(30 30 36 / .82); \
                --key-fill: rgb(255 255 255 / .22); \
                --key-side-fill: rgb(255 255 255 / .22); \
                --banner-fill: rgb(46 46 46 / .70); \
                --solid-ink: rgb(255 255 255); \
                --solid-dim: rgb(235 235 245 / .70); \
                --solid-critical: rgb(255 150 142);
                """
            ),
            Look(
                glass: .tinted,
                theme: .light,
                lens: Lens(rim: 20, scale: 80),
                properties: """
                --glass-blur: 16px; \
                --level-critical: rgb(255 222 218); \
                --keyboard-fill: rgb(232 233 240 / .82); \
                --key-fill: rgb(255 255 255 / .92); \
                --key-side-fill: rgb(255 255 255 / .92); \
                --banner-fill: rgb(253 253 253 / .71); \
                --solid-ink: rgb(0 0 0); \
                --solid-dim: rgb(60 60 67 / .80); \
                --solid-critical: rgb(176 12 24);
                """
            ),
            Look(
                glass: .tinted,
                theme: .dark,
                lens: Lens(rim: 20, scale: 80),
                properties: """
                --glass-blur: 16px; \
                --level-critical: rgb(255 176 170); \
                --keyboard-fill: rgb(30 30 36 / .82); \
                --key-fill: rgb(255 255 255 / .22); \
                --key-side-fill: rgb(255 255 255 / .22); \
                --banner-fill: rgb(46 46 46 / .70); \
                --solid-ink: rgb(255 255 255); \
                --solid-dim: rgb(235 235 245 / .70); \
                --solid-critical: rgb(255 150 142);
                """
            ),
        ]
    )

    /// The parts of the phone with estimated numbers.
    static let parts: [PhonePart] = [
        PhonePart(
            id: "status",
            name: "Status bar",
            selector: ".indicators",
            mark: ("left", "center"),
            views: [.lockScreen, .expanded, .banner, .hidden],
            estimates: [
                Estimate("mirroring in Arabic and Hebrew", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("distance of the time from the screen's side", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("distance of the indicators from the screen's side", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("font size", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("font weight", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("distance of the Dynamic Island from the top", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "clock",
            name: "Date and clock",
            selector: ".date",
            mark: ("right", "center"),
            views: [.lockScreen, .hidden],
            estimates: [
                Estimate("the date's capital letter", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("distance of the date from the top", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("the date's font weight", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("the clock's font size", [.ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("distance of the clock from the date", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("the clock's tracking", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("the clock's font weight", [.ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("the clock's color", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "card",
            name: "Card",
            selector: ":is(.item:first-child, .banner) .card",
            mark: ("left", "top"),
            views: [.lockScreen, .expanded, .banner, .hidden],
            estimates: [
                Estimate("cards shrink and fade below the list", [.ios18, .ios26, .ios27], [.lockScreen, .hidden]),
                Estimate("distance from the sides of the screen", [.ios18, .ios26], [.lockScreen, .hidden]),
                Estimate("height with two lines", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("distance of the avatar from the edge", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("distance of the text from top and bottom", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("distance between avatar and text", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("distance of the list from the buttons", [.ios18, .ios26, .ios27], [.lockScreen, .hidden]),
            ]
        ),
        PhonePart(
            id: "glass",
            name: "Material",
            selector: ":is(.item:first-child, .banner) .glass",
            mark: ("right", "bottom"),
            views: [.lockScreen, .hidden, .banner],
            estimates: [
                Estimate("color", [.ios18, .ios26], [.lockScreen, .hidden]),
                Estimate("blur", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("saturation", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("brightness", [.ios18, .ios26, .ios27], [.lockScreen, .hidden]),
                Estimate("color of the time", [.ios18, .ios26, .ios27], [.lockScreen, .hidden]),
                Estimate("light on the rim", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("the rim's width", [.ios18], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("shadow, and the light inside the edges", [.ios18, .ios26], [.lockScreen, .hidden]),
                Estimate("width of the rim that bends the wallpaper", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("how far it bends", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "text",
            name: "Text",
            selector: ":is(.item:first-child, .banner) .body",
            mark: ("center", "bottom"),
            views: [.lockScreen, .expanded, .banner, .hidden],
            estimates: [
                Estimate("alignment of text in another direction", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("number of lines", [.ios18, .ios26, .ios27], [.lockScreen, .hidden, .banner]),
            ]
        ),
        PhonePart(
            id: "thumbnail",
            name: "Thumbnail",
            selector: ".thumbnail",
            mark: ("right", "top"),
            views: [.lockScreen, .expanded, .banner, .hidden],
            estimates: [
                Estimate("size", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("corner radius", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("position next to the time or below it", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("vertical alignment of the text next to it", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "hidden",
            name: "Hidden preview",
            selector: ".item:first-child .concealed .body",
            mark: ("center", "bottom"),
            views: [.hidden],
            estimates: [
                Estimate("the word Notification if the category has no placeholder", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("the sender's avatar (disputed)", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "time",
            name: "Time",
            selector: ":is(.item:first-child, .banner) .time",
            mark: ("left", "center"),
            views: [.lockScreen, .expanded, .banner, .hidden],
            estimates: [
                Estimate("when an age becomes a time of day or a number of days", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "level",
            name: "Time-sensitive and critical",
            selector: ".level",
            mark: ("right", "center"),
            views: [.lockScreen, .expanded, .banner, .hidden],
            estimates: [
                Estimate("position above the title, in capitals", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("the warning symbol", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("words in other languages", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("font size", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("line height", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("font weight", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("color", [.ios18, .ios26, .ios27], [.lockScreen, .hidden, .expanded]),
                Estimate("color on a banner", [.ios18, .ios26, .ios27], [.banner]),
            ]
        ),
        PhonePart(
            id: "icon",
            name: "App icon",
            selector: ".app",
            mark: ("left", "bottom"),
            views: [.lockScreen, .expanded, .banner, .hidden],
            estimates: [
                Estimate("looks of the default icon, and the tint of others", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("corner radius", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("light on the rim", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "pile",
            name: "Pile of a thread",
            selector: ".edge-1",
            mark: ("left", "bottom"),
            views: [.lockScreen, .hidden],
            estimates: [
                Estimate("two edges, no count", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("height of the edges", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("width of the edges", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("shade over the first edge", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("shade over the second edge", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("light on the lower rim", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "expanded",
            name: "Expanded notification",
            selector: ".platter",
            mark: ("right", "top"),
            views: [.expanded],
            estimates: [
                Estimate("clear glass", [.ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("media above the text", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("scrolling, if it is taller than the screen", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("color", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("corner radius", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("distance from the sides of the screen", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("shadow", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("shade over the lock screen", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("blur of the lock screen", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "menu",
            name: "Actions",
            selector: ".menu",
            mark: ("right", "top"),
            views: [.expanded],
            estimates: [
                Estimate("symbols, which resemble those that the app names", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("distance from the notification", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("corner radius", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("distance of the rows from the box", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("height of a row", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("distance of the symbols from the side", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("distance between symbol and label", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("width", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("line between two rows", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("symbols before or after the labels", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("color", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("color of destructive actions", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "reply",
            name: "Reply",
            selector: ".reply-field",
            mark: ("right", "top"),
            views: [.expanded],
            estimates: [
                Estimate("text field above the keyboard, with an inactive arrow", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("keyboard without suggestions", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("height of the text field", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("height of the keyboard", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("the keyboard's corner radius", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("a key's corner radius", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("the keyboard's color", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("a key's color", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("color of the other keys", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "banner",
            name: "Banner",
            selector: ".banner",
            mark: ("left", "bottom"),
            views: [.banner],
            estimates: [
                Estimate("distance from the top of the screen", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("distance from the sides of the screen", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("color", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("blur", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("color of the time", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("shadow", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "buttons",
            name: "Buttons",
            selector: ".buttons span:first-child",
            mark: ("right", "center"),
            views: [.lockScreen, .hidden],
            estimates: [
                Estimate("size", [.ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("distance from the sides", [.ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("distance from the bottom", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("size of the symbols", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("color", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("blur", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("shadow", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("light on the rim", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
            ]
        ),
        PhonePart(
            id: "screen",
            name: "Screen",
            selector: ".home",
            mark: ("right", "center"),
            views: [.lockScreen, .expanded, .banner, .hidden],
            estimates: [
                Estimate("the home indicator's width", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("the home indicator's height", [.ios18, .ios26], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("the home indicator's distance from the bottom", [.ios18, .ios26, .ios27], [.lockScreen, .expanded, .banner, .hidden]),
                Estimate("shade over the wallpaper", [.ios18, .ios26], [.lockScreen, .hidden]),
            ]
        ),
    ]
}
