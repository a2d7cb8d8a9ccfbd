import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeBadgeRow } from '#test/support/builders/badge-rows.ts'
import { type Member, makeMembers, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'

const app = useApp({
  async prepare() {
    const wishes = [
      { role: 'admin', name: 'Root' },
      { role: 'admin', name: 'Rue' },
    ] as const
    ;[root, rue] = (await makeMembers(app, wishes, [])) as [Member, Member]
    ;[admin, second] = [root.token, rue.token]
  },
})
let root: Member
let rue: Member
let [admin, second] = ['', '']
beforeEach(async () => {
  await app.database.deleteFrom('user_warnings').execute()
  await app.database.deleteFrom('reports').execute()
})

type Target = { type: string; id: string }
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
/** A report by a new user; its id. */
const report = async (target: Target, by?: Person) => {
  const token = await makeToken(app, by ?? (await makeUser(app)), ['user'])
  const answer = await app.post('/v1/reports', { token, body: { target, reason: 'spam', detail: 'Buy now' } })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.id as string
}
const act = (id: string, body: object, token = admin) => app.post(`/v1/admin/reports/${id}/act`, { token, body })
const look = async (id: string, token = admin) => (await app.get(`/v1/admin/reports/${id}`, { token })).body.data
const rowsOf = (table: 'user_warnings' | 'reports') => app.database.selectFrom(table).selectAll().execute()
const emitted = async (type: string, ids: string[]) => {
  const rows = await app.database.selectFrom('outbox_events').select('data').where('type', '=', type).execute()
  return rows.filter(({ data }) => ids.some((id) => JSON.stringify(data).includes(id))).length
}
/** An event of a group that Olga owns. */
const begin = async () => {
  const { olga, event } = await scene(app, { people: { olga: { part: 'owner', name: 'Olga' } }, event: {} })
  await app.database.updateTable('events').set({ created_by: olga.id }).where('id', '=', event.id).execute()
  return { olga, eventId: event.id, groupId: event.groupId }
}

describe('what an administrator sees of a report', () => {
  it('has a preview of the target, its owner, earlier reports and the record of the reporter', async () => {
    const { olga, eventId, groupId } = await begin()
    const ana = await makeUser(app, { name: 'Ana' })
    const badge = await makeBadgeRow(app, { groupId })
    const event = { type: 'event', id: eventId }
    await act(await report(event, ana), { action: 'dismiss' })
    await report({ type: 'badge', id: badge.id })
    const id = await report(event, ana)
    await report(event)
    await app.database
      .updateTable('events')
      .set({ description: `Soup ${'x'.repeat(400)}`, hidden_at: app.clock.now().toISOString() })
      .where('id', '=', eventId)
      .execute()
    const { target, counts, reporterRecord, assignee, outcome: came, ...seen } = await look(id)
    assert.deepEqual(target.owner, { id: olga.id, username: olga.username, name: 'Olga' })
    assert.deepEqual(
      [target.name, target.state, target.url, target.excerpt.length],
      ['A gathering', 'hidden', `https://hearth.test/events/${eventId}`, 280],
    )
    assert.deepEqual(counts, { open: 2, target: 1, owner: 1 })
    assert.deepEqual(reporterRecord, { sent: 2, dismissed: 1 })
    assert.deepEqual([assignee, came, seen.reporter.name, seen.detail], [null, null, 'Ana', 'Buy now'])
    assert.deepEqual(
      seen.related.map((one: { target: Target; outcome: string }) => `${one.target.type} ${one.outcome}`).sort(),
      ['badge null', 'event dismiss', 'event null'],
    )
  })

  it('the state of a target is visible, hidden, suspended or deleted', async () => {
    const { olga, groupId } = await begin()
    const badge = await makeBadgeRow(app)
    const ids = [
      await report({ type: 'user', id: olga.id }),
      await report({ type: 'group', id: groupId }),
      await report({ type: 'badge', id: badge.slug }),
    ]
    const states = async () => Promise.all(ids.map(async (id) => (await look(id)).target.state))
    assert.deepEqual(await states(), ['visible', 'visible', 'visible'])
    const at = app.clock.now().toISOString()
    await app.database.updateTable('users').set({ suspended_at: at }).where('id', '=', olga.id).execute()
    await app.database.updateTable('groups').set({ deleted_at: at }).where('id', '=', groupId).execute()
    await app.database.updateTable('badges').set({ hidden_at: at }).where('id', '=', badge.id).execute()
    assert.deepEqual(await states(), ['suspended', 'deleted', 'hidden'])
    await app.database.deleteFrom('badges').where('id', '=', badge.id).execute()
    const { target } = await look(ids[2]!)
    assert.deepEqual([target.state, target.name, target.url], ['deleted', null, null])
  })

  it('the queue is filtered by status, assignee, target and owner', async () => {
    const { olga, eventId, groupId } = await begin()
    const [ofEvent, ofGroup] = [
      await report({ type: 'event', id: eventId }),
      await report({ type: 'group', id: groupId }),
    ]
    const ofBo = await report({ type: 'user', id: (await makeUser(app)).id })
    await app.put(`/v1/admin/reports/${ofBo}/assignee`, { token: admin, body: { assignee: rue.username } })
    const find = async (query: string, token = admin) =>
      (await app.get(`/v1/admin/reports?${query}`, { token })).body.data.map((one: { id: string }) => one.id).sort()
    assert.deepEqual(await find(`target=${eventId}`), [ofEvent])
    assert.deepEqual(await find(`owner=${olga.username}`), [ofEvent, ofGroup].sort())
    assert.deepEqual(await find('assignee=none&status=open'), [ofEvent, ofGroup].sort())
    assert.deepEqual(await find('assignee=me', second), [ofBo])
    assert.deepEqual(await find(`assignee=${rue.id}`), [ofBo])
    assert.deepEqual(await find('assignee=me'), [])
    assert.deepEqual(await find('owner=no-such-user'), [])
  })
})

describe('acting on a report', () => {
  it('hide hides the target and closes all its open reports with one message to its owner', async () => {
    const { olga, eventId, groupId } = await begin()
    const badge = await makeBadgeRow(app, { groupId })
    const isHidden = async (table: 'events' | 'groups' | 'badges', id: string) =>
      (await app.database.selectFrom(table).select('hidden_at').where('id', '=', id).executeTakeFirst())!.hidden_at !==
      null
    for (const [type, table, id] of [
      ['event', 'events', eventId],
      ['badge', 'badges', badge.id],
      ['group', 'groups', groupId],
    ] as const) {
      const [first, other] = [await report({ type, id }), await report({ type, id })]
      const { status, body } = await act(first, { action: 'hide', text: 'Too many links' })
      assert.deepEqual([status, body.data.status, body.data.outcome], [200, 'resolved', 'hide'])
      assert.equal(body.data.reviewer.name, 'Root')
      assert.ok(await isHidden(table, id), type)
      assert.deepEqual([(await look(other)).status, (await look(other)).outcome], ['resolved', 'hide'])
      assert.equal(await emitted('report.reviewed', [first, other]), 2)
    }
    const warnings = await rowsOf('user_warnings')
    const shown = warnings.map((one) => ('text' in one ? [one.user_id, one.kind, one.text] : []))
    assert.deepEqual(shown, Array(3).fill([olga.id, 'hide', 'Too many links']))
  })

  it('warn stores the warning, and the next administrator sees it', async () => {
    const bo = await makeUser(app)
    const first = await report({ type: 'user', id: bo.id })
    assert.equal((await act(first, { action: 'warn', text: 'Please stop' })).body.data.outcome, 'warn')
    const { warnings } = await look(await report({ type: 'user', id: bo.id }), second)
    assert.deepEqual(
      warnings.map((one: { kind: string; text: string; author: { name: string } }) => [
        one.kind,
        one.text,
        one.author.name,
      ]),
      [['warn', 'Please stop', 'Root']],
    )
  })

  it('suspend suspends the owner, and their groups if asked', async () => {
    const { olga, eventId, groupId } = await begin()
    const id = await report({ type: 'event', id: eventId })
    const until = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
    assert.equal((await act(id, { action: 'suspend', hideContent: true, until, text: 'Spam' })).status, 200)
    const { suspended_at, ...more } = await app.database
      .selectFrom('users')
      .select(['suspended_at', 'suspended_until', 'suspension_reason'])
      .where('id', '=', olga.id)
      .executeTakeFirstOrThrow()
    assert.notEqual(suspended_at, null)
    assert.deepEqual(more, { suspended_until: until, suspension_reason: 'Spam' })
    const group = app.database.selectFrom('groups').select('hidden_at').where('id', '=', groupId)
    assert.notEqual((await group.executeTakeFirstOrThrow()).hidden_at, null)
    assert.deepEqual(await rowsOf('user_warnings'), [], 'the mail about a suspension is not a warning')
  })

  it('dismiss changes nothing but the reports', async () => {
    const { eventId } = await begin()
    const ids = [await report({ type: 'event', id: eventId }), await report({ type: 'event', id: eventId })]
    assert.equal((await act(ids[0]!, { action: 'dismiss' })).body.data.status, 'dismissed')
    assert.deepEqual((await look(ids[1]!)).outcome, 'dismiss')
    assert.equal(await emitted('event.updated', [eventId]), 0)
    const { body } = await app.patch(`/v1/admin/reports/${ids[0]}`, { token: admin, body: { status: 'open' } })
    assert.deepEqual([body.data.status, body.data.outcome], ['open', null], 'and it can be opened again')
  })

  it('is refused where it makes no sense, before anything changes', async () => {
    const bo = await makeUser(app)
    const ofBo = await report({ type: 'user', id: bo.id })
    const orphan = await report({ type: 'badge', id: (await makeBadgeRow(app)).slug })
    const refused: [string, object, [number, string]][] = [
      [ofBo, { action: 'hide' }, [409, 'invalid_state']],
      [orphan, { action: 'warn' }, [409, 'invalid_state']],
      [orphan, { action: 'suspend' }, [409, 'invalid_state']],
      [ofBo, { action: 'dismiss', text: 'x' }, [400, 'validation_failed']],
      [ofBo, { action: 'warn', hideContent: true }, [400, 'validation_failed']],
      [ofBo, { action: 'suspend', until: '2020-01-01T00:00:00Z' }, [400, 'validation_failed']],
      [ofBo, { action: 'warn', text: '   ' }, [400, 'validation_failed']],
      [ofBo, { action: 'delete' }, [400, 'validation_failed']],
      [crypto.randomUUID(), { action: 'dismiss' }, [404, 'report_not_found']],
    ]
    for (const [id, body, answer] of refused) assert.deepEqual(outcome(await act(id, body)), answer)
    assert.equal((await look(ofBo)).status, 'open')
    await act(ofBo, { action: 'dismiss' })
    assert.deepEqual(outcome(await act(ofBo, { action: 'warn' })), [409, 'invalid_state'], 'closed already')
  })

  it('of twenty administrators who press at once one decides: one outcome, one warning, one mail a reporter', async () => {
    const { eventId } = await begin()
    const ids = await Promise.all([1, 2, 3].map(() => report({ type: 'event', id: eventId })))
    const wishes = ['hide', 'warn', 'dismiss', 'suspend']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => act(ids[n % 3]!, { action: wishes[n % 4] }, n % 2 ? admin : second)),
    )
    const done = answers.filter(({ status }) => status === 200)
    assert.equal(done.length, 1)
    for (const answer of answers) if (answer !== done[0]) assert.deepEqual(outcome(answer), [409, 'invalid_state'])
    const seen = await Promise.all(ids.map((id) => look(id)))
    assert.equal(new Set(seen.map((one) => `${one.outcome} ${one.reviewer.id}`)).size, 1)
    assert.ok((await rowsOf('user_warnings')).length <= 1)
    assert.equal(await emitted('report.reviewed', ids), 3)
    const audited = app.database.selectFrom('audit_log').select('id').where('action', '=', 'safety.act')
    assert.equal((await audited.where('target', 'in', ids).execute()).length, 1)
  })
})

describe('acting on many reports', () => {
  it('closes each with its target, and names what was skipped', async () => {
    const [one, two] = [await begin(), await begin()]
    const a = await report({ type: 'event', id: one.eventId })
    const alsoA = await report({ type: 'event', id: one.eventId })
    const b = await report({ type: 'group', id: two.groupId })
    const person = await report({ type: 'user', id: one.olga.id })
    const closed = await report({ type: 'event', id: two.eventId })
    await act(closed, { action: 'dismiss' })
    const unknown = crypto.randomUUID()
    const body = { ids: [a, b, person, closed, unknown], action: 'hide' }
    const { data } = (await app.post('/v1/admin/reports/act', { token: admin, body })).body
    assert.deepEqual(
      [data.closed.sort(), data.skipped.sort()],
      [[a, alsoA, b].sort(), [person, closed, unknown].sort()],
    )
    assert.equal((await look(person)).status, 'open')
    const again = (await app.post('/v1/admin/reports/act', { token: admin, body })).body.data
    assert.deepEqual(again.closed, [])
  })

  it('two administrators with the same hundred reports close each once', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => makeUser(app)))
    const ids = await Promise.all(people.map((person) => report({ type: 'user', id: person.id })))
    const press = (token: string, list: string[]) =>
      app.post('/v1/admin/reports/act', { token, body: { ids: list, action: 'suspend' } })
    const answers = await Promise.all([press(admin, ids), press(second, ids.toReversed()), press(admin, ids)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.deepEqual(answers.flatMap(({ body }) => body.data.closed).sort(), ids.toSorted())
    assert.equal(await emitted('report.reviewed', ids), 20)
  })
})
