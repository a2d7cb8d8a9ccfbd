import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { countTogether } from '#surfaces/operations/together.ts'
import { type App, useApp } from '#test/support/app/harness.ts'
import { lockOfSeats } from '#test/support/app/together.ts'
import { type Guest, makeEventWithGroup, makeGuests, rsvp } from '#test/support/builders/events.ts'
import { shedLoad } from './overload.ts'

describe('too many requests at once', () => {
  /** Of four, and two more that wait: how many are let in when these come and none of them ends before. */
  async function countAdmitted(ids: string[]): Promise<number> {
    const app = Fastify({ genReqId: (request) => String(request.headers['x-id']) })
    const uncount = shedLoad(app, { inFlightMax: 4, togetherMax: 2, loopDelayMsMax: 250, inFlightWhenSlow: 2 })
    const end = Promise.withResolvers<void>()
    let admitted = 0
    app.get('/', { config: { access: 'public' } }, async ({ id }, reply) => {
      admitted++
      const countAgain = id.startsWith('waits') ? uncount(id) : undefined
      if (id.endsWith('leaves')) reply.raw.emit('close')
      await end.promise
      countAgain?.()
    })
    let refused = 0
    async function ask(id: string): Promise<void> {
      const answer = await app.inject({ url: '/', headers: { 'x-id': id } }).catch(() => undefined)
      if (answer?.statusCode === 503) refused++
    }
    const asked = ids.map(ask)
    while (admitted + refused < ids.length) await turn()
    const before = admitted
    end.resolve()
    await Promise.all(asked)
    await Promise.all(['e', 'f', 'g', 'h'].map(ask))
    assert.equal(admitted, before + 4, 'none is counted any more')
    return before
  }

  it('are refused, but those that wait to be decided together are not counted, up to a number of them', async () => {
    const works = ['a', 'b', 'c', 'd', 'e', 'f']
    const waits = works.map((id) => `waits ${id}`)
    assert.equal(await countAdmitted(works), 4)
    assert.equal(await countAdmitted([...waits.slice(0, 2), ...works]), 6)
    assert.equal(await countAdmitted([...waits.slice(0, 3), ...works]), 6)
    assert.equal(await countAdmitted([...works.slice(0, 2), ...waits]), 6)
  })

  it('are not those whose client has gone while they waited', async () => {
    assert.equal(await countAdmitted(['waits and leaves', 'waits 2 and leaves', 'a', 'b']), 4)
  })
})

describe('more than 200 requests at once', () => {
  const app: App = useApp({
    async prepare() {
      guests = await makeGuests(app, 30)
    },
  })
  let guests: Guest[]

  it('for the seats of one event: they wait, and others are answered', async () => {
    const [event, other] = [await makeEventWithGroup(app, { seats: 10 }), await makeEventWithGroup(app, { seats: 10 })]
    let settled = 0
    const asked = await app.database.transaction().execute(async (tx) => {
      await lockOfSeats(event.id).execute(tx)
      const begun: Promise<unknown>[] = []
      for (let n = 0; n < 7; n++) {
        begun.push(...guests.map((guest) => rsvp(app, event, guest).finally(() => settled++)))
        while (countTogether(app.api) + settled < begun.length) await turn()
      }
      assert.equal((await rsvp(app, other, guests[0]!)).status, 201)
      return begun
    })
    await Promise.all(asked)
    assert.equal(app.logs.filter((line) => line.includes('"reason":"shed"') && line.includes('rsvp')).length, 0)
  })
})
