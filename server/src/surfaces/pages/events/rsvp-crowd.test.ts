import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { countTogether } from '#surfaces/operations/together.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { useSite } from '#test/support/sign-in/server.ts'

const site = useSite({ patienceMs: 2000 })

describe('when more people want a spot than can be served at once', () => {
  it('the page says that it keeps trying, and its form takes the spot a moment later', async () => {
    const { id } = await makeEventWithGroup(site.app, { seats: 3 })
    const [first, second] = [await browse(site, await makeUser(site.app)), await browse(site, await makeUser(site.app))]
    const client = new pg.Client(site.app.url)
    await client.connect()
    try {
      await client.query('begin')
      await client.query('select from event_seats where event_id = $1 for update', [id])
      const waiting = first.post(`/events/${id}/rsvp`)
      while (countTogether(site.app.api) === 0) await turn()
      const page = await second.post(`/events/${id}/rsvp`, { from: 'the <list>' })
      await client.query('rollback')
      assert.deepEqual([page.status, page.headers['retry-after']], [503, '1'])
      assert.match(page.text, /Lots of people are here right now\./)
      assert.match(page.text, /hidden>We keep trying for you; there’s no need to press again\./)
      assert.match(page.text, new RegExp(`<form method="post" action="/events/${id}/rsvp" data-retry="1">`))
      assert.match(page.text, /<input type="hidden" name="from" value="the [^"<>]*list[^"<>]*">/)
      assert.match(page.text, /<script src="[^"]*\/retry-\w+\.js" defer>/)
      assert.doesNotMatch(page.text, />503</)
      assert.equal((await waiting).status, 303)
      assert.equal((await second.post(`/events/${id}/rsvp`, { from: 'the <list>' })).status, 303)
      for (const visitor of [first, second])
        assert.ok((await visitor.get(`/events/${id}`)).text.includes('<section class="card just-going"'))
    } finally {
      await client.end()
    }
  })
})
