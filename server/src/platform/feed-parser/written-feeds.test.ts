import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { promisify } from 'node:util'
import type { FeedReading, PageReading } from '#kernel/feeds.ts'
import { bodyOf, spanIn, type WrittenFeed, writtenFeeds } from '#test/support/feeds/written.ts'
import { openFeedParser } from './parser.ts'

const program = join(import.meta.dirname, '../../../test/support/feeds/read.ts')

function expected({ name, items, notices, calendars }: WrittenFeed): FeedReading | PageReading {
  return { name, items, notices, isWhole: true, ...(calendars && { calendars }) }
}

describe('calendars and pages of the forms that platforms have', () => {
  const parser = openFeedParser()
  after(() => parser.close())
  const read = ({ url, timezone }: WrittenFeed, body: Buffer) => {
    const span = spanIn(timezone)
    return url === undefined ? parser.readCalendar(body, span) : parser.readPage(body, url, span)
  }

  for (const feed of writtenFeeds)
    it(`${feed.file} has the events of the table made by hand`, async () => {
      assert.deepEqual(await read(feed, bodyOf(feed.file)), expected(feed))
    })

  it('give the same events whatever the time zone of the server', async () => {
    const zones = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia']
    const answers = await Promise.all(
      zones.map((TZ) => promisify(execFile)(process.execPath, [program], { env: { ...process.env, TZ } })),
    )
    const midnights = answers.map(({ stdout }) => {
      const { midnight, readings } = JSON.parse(stdout) as { midnight: string; readings: Record<string, unknown> }
      for (const feed of writtenFeeds) assert.deepEqual(readings[feed.file], expected(feed))
      return midnight
    })
    assert.equal(new Set(midnights).size, zones.length, 'each process had a zone of its own')
  })

  it('give the same events when they are read again later', async () => {
    for (const feed of writtenFeeds) {
      const later = bodyOf(feed.file).toString().replaceAll('DTSTAMP:20261001T08', 'DTSTAMP:20261002T11')
      assert.deepEqual((await read(feed, Buffer.from(later))).items, feed.items)
    }
  })
})
