import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { callTool, post, request } from '#test/support/mcp/client.ts'

/** Every pass over this takes one tag away, so that "until nothing changes" takes as many passes as there are tags. */
const nested = (depth: number) => '<'.repeat(depth) + 'b>'.repeat(depth)
/** Of processor time: a busy machine does not change it. Before, it was 22 s and 11 s. */
const cpuMaxMs = 1000

const app = useApp({
  async prepare() {
    token = await makeToken(app, await makeUser(app), ['read:events'])
  },
})
let token: string

async function assertCheap(work: () => Promise<unknown>) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  assert.ok((user + system) / 1000 < cpuMaxMs, `${(user + system) / 1000} ms of processor time`)
}

describe('attack 1: one request stops the process', () => {
  it('by an argument of a prompt', () =>
    assertCheap(async () => {
      const message = request('prompts/get', { name: 'plan_event', arguments: { topic: nested(84_000) } })
      const answer = await post(app, message, { token })
      assert.equal(answer.status, 200)
    }))

  it('by descriptions that were stored before, and an agent lists them', async () => {
    await sql`
      with made as (
        insert into events (id, title, description, starts_at, over_at, status, created_at, updated_at)
        select gen_random_uuid(), 'Event ' || n, ${nested(3333)}, now() + interval '1 day', now() + interval '2 days',
          'scheduled', now(), now() from generate_series(1, 100) n
        returning id)
      insert into event_seats (event_id) select id from made`.execute(app.database)
    await assertCheap(async () => {
      const { value } = await callTool(app, token, 'list_events', { limit: 100 })
      assert.ok(value.data.length > 0)
    })
  })
})
