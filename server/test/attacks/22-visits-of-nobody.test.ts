import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeUser } from '#test/support/builders/factories.ts'

const app = useApp()

const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' }
const made = (n: number) => `mp_anon=${String(n).padStart(22, 'A')}`
let passes = 0

async function makePass() {
  const owner = await makeUser(app)
  const id = `Attacked-Pass-${String(++passes).padStart(8, '0')}`
  const at = app.clock.now().toISOString()
  await app.database.insertInto('passes').values({ id, type: 'qr', owner_id: owner.id, created_at: at }).execute()
  return id
}

/** Addresses of one network, which count as one; the limit of three a second is counted for a whole /64 too. */
async function visit(id: string, count: number, cookieOf: (n: number) => string | undefined) {
  for (let n = 0; n < count; n++) {
    const cookie = cookieOf(n)
    for (;;) {
      const { statusCode } = await app.http.inject({
        url: `/pass/${id}`,
        remoteAddress: `2001:db8:1:2::${n + 1}`,
        headers: { ...agent, ...(cookie && { cookie }) },
      })
      if (statusCode === 200) break
      assert.equal(statusCode, 429)
      app.clock.advance(1000)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function countOf(id: string): Promise<[visits: number, news: number]> {
  const visits = await app.database.selectFrom('pass_visits').select('id').where('pass_id', '=', id).execute()
  const told = await app.database
    .selectFrom('outbox_events')
    .select('data')
    .where('type', '=', 'meetpass.tapped')
    .execute()
  return [visits.length, told.filter(({ data }) => (data as { passId?: string }).passId === id).length]
}

describe('attack 22: a program without cookies fills a list of visits', () => {
  it('with one visit a day for the whole network', async () => {
    const id = await makePass()
    await visit(id, 6, () => undefined)
    assert.deepEqual(await countOf(id), [1, 1])
    app.clock.advance(86_400_000)
    await visit(id, 3, () => undefined)
    assert.deepEqual(await countOf(id), [2, 2])
  })

  it('with no more than 20 by cookies that it makes up', async () => {
    const id = await makePass()
    await visit(id, 23, made)
    assert.deepEqual(await countOf(id), [20, 20])
  })
})
