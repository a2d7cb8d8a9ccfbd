import type { FeedReading, PageReading } from '#kernel/feeds.ts'
import { openFeedParser } from '#platform/feed-parser/parser.ts'
import { bodyOf, spanIn, writtenFeeds } from './written.ts'

/** Reads all written feeds in this process and prints what was read, for a test that starts it under other zones. */
const parser = openFeedParser()
const readings: Record<string, FeedReading | PageReading> = {}
for (const { file, url, timezone } of writtenFeeds) {
  const span = spanIn(timezone)
  const body = bodyOf(file)
  readings[file] = await (url === undefined ? parser.readCalendar(body, span) : parser.readPage(body, url, span))
}
await parser.close()
process.stdout.write(JSON.stringify({ midnight: new Date(2026, 0, 1).toISOString(), readings }))
