import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { useApp } from '#test/support/app/harness.ts'
import { crew, giveLabel, listLabelled, setLabels, speaker } from '#test/support/builders/labels.ts'
import { scene } from '#test/support/builders/scene.ts'

const app = useApp()
const people = {
  manager: 'manager',
  stranger: { part: 'stranger', name: 'Stranger' },
  ana: { part: 'member', name: 'آنا يوسف' },
  bo: { part: 'member', name: 'Bo "the bass" Berg, jr.' },
  cy: { part: 'member', name: 'Cy' },
  dee: { part: 'member', name: 'Dee' },
} as const
const make = () => scene(app, { people, event: { seats: 9, maxGuests: 2 } })
let { manager, stranger, ana, bo, cy, dee, event } = {} as Awaited<ReturnType<typeof make>>
let ids: string[]

const send = (way: 'file/read' | 'file', text: string) =>
  app.post(`/v1/manage/events/${event.id}/labels/${way}`, { token: manager.token, body: { text } })
const read = async (text: string, way: 'file/read' | 'file' = 'file/read') => {
  const { status, body, text: said } = await send(way, text)
  assert.equal(status, 200, said)
  return body.data
}
const nothing = { given: 0, removed: 0, unchanged: 0, withoutRsvp: 0, unknown: [], unknownLabels: [] }
const listed = () => listLabelled(app, event, manager.token)
const email = async ({ id }: { id: string }) =>
  (await app.database.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email!

beforeEach(async () => {
  ;({ manager, stranger, ana, bo, cy, dee, event } = await make())
  const rsvp = (token: string, guests: object[] = []) =>
    app.post(`/v1/events/${event.id}/rsvp`, { token, body: { guests } })
  for (const { token } of [ana, cy]) assert.equal((await rsvp(token)).status, 201)
  assert.equal((await rsvp(bo.token, [{ name: 'Kim' }])).status, 201)
  ids = await setLabels(app, event, manager.token, [speaker, crew, { name: '=Gäste, "VIP"; +1', color: 'yellow' }])
})

describe('a file with labels', () => {
  it('is counted first and changes nothing, then labels those whom it names', async () => {
    const text = `email or username,label\n${await email(ana)},Speaker\n${bo.username?.toUpperCase()}, crew \n${dee.username},Speaker\nno-one@example.org,Crew\n${await email(stranger)},Crew\n${cy.username},Band\n`
    const expected = {
      ...nothing,
      ...{ given: 2, withoutRsvp: 1 },
      unknown: ['no-one@example.org', await email(stranger)],
      unknownLabels: ['Band'],
    }
    assert.deepEqual(await read(text), expected)
    assert.deepEqual(Object.values(await listed()), [null, null, null])
    assert.deepEqual(await read(text, 'file'), expected)
    assert.deepEqual(await listed(), { [people.ana.name]: 'Speaker', [people.bo.name]: 'Crew', Cy: null })
    assert.deepEqual(await read(text), { ...expected, given: 0, unchanged: 2 })
    assert.deepEqual(await read(`${ana.username};\n${bo.username};Speaker`, 'file'), {
      ...nothing,
      given: 1,
      removed: 1,
    })
    assert.deepEqual(await listed(), { [people.ana.name]: null, [people.bo.name]: 'Speaker', Cy: null })
  })

  it('stores no address: not in the audit log, an outbox row or a stored response', async () => {
    await read('who-is-this@example.org,Speaker', 'file')
    for (const table of ['audit_log', 'outbox_events', 'idempotency_keys']) {
      const { rows } =
        await sql`select 1 from ${sql.table(table)} x where to_jsonb(x)::text like '%who-is-this%'`.execute(
          app.database,
        )
      assert.deepEqual(rows, [], table)
    }
  })

  it('comes back in unchanged from the export, with quotes, guests and names in any script', async () => {
    await giveLabel(app, event, manager.token, [ana], ids[0]!)
    await giveLabel(app, event, manager.token, [bo], ids[2]!)
    const made = await app.post(`/v1/manage/events/${event.id}/attendees/export`, { token: manager.token })
    const { pathname, search } = new URL(made.body.data.url)
    const { text } = await app.get(pathname + search)
    assert.match(text, /^"name","username",.*"guest_of","label"\r\n/)
    assert.match(text, /آنا يوسف/)
    assert.deepEqual(await read(text, 'file'), { ...nothing, unchanged: 3 })
    const other = text.replaceAll('"Speaker"', '"Crew"')
    assert.deepEqual(await read(other, 'file'), { ...nothing, given: 1, unchanged: 2 })
    assert.deepEqual(await listed(), { [people.ana.name]: 'Crew', [people.bo.name]: '=Gäste, "VIP"; +1', Cy: null })
  })

  it('has 2,000 rows and 200,000 characters at most', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@e.org,Crew`).join('\n')
    assert.equal((await read(rows(2000))).unknown.length, 2000)
    const long = await send('file', rows(2001))
    assert.deepEqual([long.status, long.body.problems[0].field], [400, 'text'])
    assert.equal((await send('file', `${'x'.repeat(199_999)},Crew`)).status, 400)
  })
})
