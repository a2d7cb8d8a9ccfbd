import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { sql } from 'kysely'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { openKeys } from '#platform/keys.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeSource } from '#test/support/builders/sources.ts'
import { isFull, waitUntil } from './child.ts'
import { environment, skipWithoutServices, startDeployment, startWorker } from './processes.ts'

const kills = isFull ? 20 : 3
const size = isFull ? 400 : 200
/** For every feed a host of its own, because a host is asked once every two seconds. */
const hosts = ['127.0.0.2', '127.0.0.3', '127.0.0.4']
const dayMs = 86_400_000

const stamp = (at: number) => `${new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

/** Feeds that say the same of every event: the version. */
function feedOf(version: number): string {
  const start = Math.floor(Date.now() / dayMs) * dayMs + 10 * dayMs
  const entries = Array.from({ length: size }, (_, n) => {
    const at = start + n * 600_000
    return ['BEGIN:VEVENT', `UID:e${n}`, `SUMMARY:Version ${version} of ${n}`, `DTSTART:${stamp(at)}`, 'END:VEVENT']
  })
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries.flat(), 'END:VCALENDAR', ''].join('\r\n')
}

async function openFeeds(versionOf: () => number) {
  const servers = hosts.map((host) =>
    createServer((_request, response) => {
      response.setHeader('content-type', 'text/calendar')
      response.end(feedOf(versionOf()))
    }).listen(0, host),
  )
  await Promise.all(servers.map((server) => once(server, 'listening')))
  return {
    urls: servers.map((server, n) => `http://${hosts[n]}:${(server.address() as AddressInfo).port}/feed.ics`),
    async [Symbol.asyncDispose]() {
      for (const server of servers) server.close().closeAllConnections()
    },
  }
}

/** How many events say this version. */
async function countAt(database: Database, version: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from events where title like ${`Version ${version} of %`}`.execute(database)
  return rows[0]!.count
}

/** What a killed worker had is free for the next one at once, and everything is due. */
async function makeDue(database: Database): Promise<void> {
  await sql`update sources set leased_until = null, next_check_at = now(), etag = null, last_modified = null`.execute(
    database,
  )
  await sql`update source_hosts set free_at = now(), due_at = now()`.execute(database)
}

test(`a worker killed ${kills}× while it syncs makes no event twice and loses none`, {
  skip: skipWithoutServices,
}, async () => {
  await using deployment = await startDeployment(0)
  const { database, url } = deployment.postgres
  let version = 1
  await using feeds = await openFeeds(() => version)
  const env = { DATABASE_URL: url, NODE_ENV: 'development', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' }
  const keys = openKeys(readConfig(environment(env)).secretKeys)
  const app = {
    database,
    keys,
    clock: { now: () => systemClock.now(), advance: () => undefined, hasMoved: () => false, restart: () => undefined },
  }
  for (const feed of feeds.urls) {
    const group = await makeClub(app as never)
    await makeSource(app, group.id, {
      url: feed,
      host: new URL(feed).host,
      next_check_at: systemClock.now().toISOString(),
    })
  }
  const all = size * hosts.length
  let inMiddle = 0
  for (; version <= kills; version++) {
    await makeDue(database)
    await using worker = startWorker(env)
    const seen = await waitUntil(`version ${version} has begun`, 60_000, async () => {
      assert.ok(!worker.hasExited(), worker.output())
      return (await countAt(database, version)) || false
    })
    worker.signal('SIGKILL')
    await worker.exit
    if (seen < all && (await countAt(database, version)) < all) inMiddle++
  }
  await makeDue(database)
  await using worker = startWorker(env)
  await waitUntil('everything is as it is there', 90_000, async () => {
    assert.ok(!worker.hasExited(), worker.output())
    return (await countAt(database, version)) === all
  })
  const { rows } = await sql<{ events: number; keys: number; items: number; wrong: number }>`
    with told as (
      select data->>'eventId' as id, count(*) filter (where type = 'event.created') as created,
        count(*) filter (where type = 'event.published') as published,
        count(*) filter (where type = 'event.updated') as updated,
        count(*) filter (where type in ('event.deleted', 'event.cancelled')) as ended
      from outbox_events where type like 'event.%' group by 1)
    select count(*)::int as events, count(distinct (e.source_feed, e.source_id))::int as keys,
      (select count(*)::int from source_items) as items,
      count(*) filter (where told.id is null or created <> 1 or published <> 1 or updated <> e.version - 1 or ended > 0)::int
        as wrong
    from events e left join told on told.id = e.id::text`.execute(database)
  console.log(`${kills} kills, ${inMiddle} in the middle of a reading: ${JSON.stringify(rows[0])}`)
  assert.deepEqual(rows[0], { events: all, keys: all, items: all, wrong: 0 })
  assert.ok(inMiddle > 0, 'at least one was killed in the middle')
})
