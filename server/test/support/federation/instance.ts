import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openLinks } from '#platform/links.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { openJobs } from '#platform/worker/jobs.ts'
import { openFederation } from '#surfaces/federation/open.ts'
import { startWorker } from '#surfaces/worker/worker.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { startApp } from '#test/support/app/harness.ts'
import { type EventInput, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import type { Json } from '#test/support/federation/peer.ts'
import { findFreePort } from '#test/support/net/ports.ts'

const pollMs = 20

/** The real API and a real worker with federation on, listening on loopback. Signatures are checked by the real clock. */
export async function startInstance() {
  await using stack = new AsyncDisposableStack()
  const logger = openLogger('silent')
  const port = await findFreePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const keys = openKeys(randomSecretKeys())
  const outbound = stack.use(openOutbound({ allow: ['127.0.0.1/32'] }))
  const federation = await openFederation({ baseUrl, version: '0.0.0', outbound })
  const clock = openRealClock()
  const app = stack.use(await startApp({ keys, outbound, baseUrl, federation, clock }))
  await app.http.listen({ port, host: '127.0.0.1' })
  const links = openLinks(keys, baseUrl)
  const mailer = { address: 'hearth@hearth.test', send: async () => undefined }
  const ports = { mailer, store: app.store, inspector: app.inspector }

  const jobs = await openJobs(app.url, logger)
  const ways = { database: app.database, clock, jobs, ports, links, cipher: keys, outbound, federation, logger }
  const worker = await startWorker({ ...ways, pollMs })
  stack.defer(() => worker.stop())
  await sql`delete from pgboss.schedule`.execute(app.database)

  /** Until nothing is left to do but what waits for its next try. */
  async function settle(): Promise<void> {
    const end = Date.now() + 60_000
    const open = sql<{ count: number }>`
      select (select count(*) from outbox_events where relayed_at is null) + (
        select count(*) from pgboss.job where (state < 'active' and retry_count = 0 or state = 'active')
          and not name like '\\_\\_%') as count`
    while (Number((await open.execute(app.database)).rows[0]!.count) > 0) {
      assert.ok(Date.now() < end, 'waited too long for the worker')
      await wait(pollMs)
    }
  }

  const owner = await makeUser(app, { role: 'admin' })
  const token = await makeToken(app, owner, ['manage:groups', 'manage:events', 'admin'])
  const resources = stack.move()

  return {
    app,
    baseUrl,
    token,
    owner,
    settle,
    /** A group that can be followed, with a published event. */
    async makeGroup(input: EventInput = {}, isOn = true) {
      const event = await makeEventWithGroup(app, input)
      const groupId = event.groupId!
      await app.database
        .insertInto('group_roles')
        .values({ group_id: groupId, user_id: owner.id, role: 'owner', granted_at: clock.now().toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      if (isOn) {
        const body = { federated: true }
        assert.equal((await app.put(`/v1/manage/groups/${groupId}/federation`, { token, body })).status, 200)
      }
      return { groupId, eventId: event.id, actor: `${baseUrl}/ap/groups/${groupId}` }
    },
    async count(groupId: string): Promise<number> {
      const { body } = await app.get(`/v1/manage/groups/${groupId}/federation`, { token })
      return body.data.followerCount
    },
    async read(path: string) {
      const answer = await fetch(path.startsWith('http') ? path : `${baseUrl}${path}`)
      const body: Json = await answer.json().catch(() => undefined)
      return { status: answer.status, body, headers: answer.headers }
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

export type Instance = Awaited<ReturnType<typeof startInstance>>
