import SwiftUI
import WidgetKit

struct EnginesEntry: TimelineEntry {
    let date: Date
}

struct EnginesProvider: TimelineProvider {
    func placeholder(in context: Context) -> EnginesEntry { EnginesEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (EnginesEntry) -> Void) {
        completion(EnginesEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<EnginesEntry>) -> Void) {
        completion(Timeline(entries: [EnginesEntry(date: .now)], policy: .never))
    }
}

@main
struct EnginesWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "EnginesWidget", provider: EnginesProvider()) { entry in
            Text(entry.date, style: .time)
        }
    }
}
