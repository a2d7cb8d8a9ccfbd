import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FeedItem, FeedNotice, FeedSpan } from '#kernel/feeds.ts'
import { pageTables } from './tables.pages.ts'
import { calendarTables } from './tables.ts'

/** A calendar or a page in the form of a platform, written by us, and what must be read from it, made by hand. */
export interface WrittenFeed {
  file: string
  /** The zone of the source. */
  timezone: string
  name: string | null
  items: FeedItem[]
  notices: FeedNotice[]
  /** Of pages. */
  url?: string
  calendars?: string[]
}

export const writtenFeeds: WrittenFeed[] = [...calendarTables, ...pageTables]

export const bodyOf = (file: string) => readFileSync(join(import.meta.dirname, file))

/** Across the changes of the clocks in autumn and spring, in the north and in the south. */
export const spanIn = (timezone: string): FeedSpan => ({
  from: new Date('2026-09-01T00:00:00Z'),
  to: new Date('2027-05-01T00:00:00Z'),
  timezone,
})
