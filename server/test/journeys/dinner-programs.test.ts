import assert from 'node:assert/strict'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { assertSeatsAgree, guestScopes } from '#test/support/builders/events.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { makeHome, runCli } from '#test/support/clients/cli.ts'
import { runPython } from '#test/support/clients/python.ts'
import { callTool } from '#test/support/mcp/client.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { HearthError, hearth } from '../../../packages/client/src/index.ts'

let baseUrl: string
const app = useApp({
  async prepare() {
    const port = await findFreePort()
    await listenOn(app.http, port, '127.0.0.1')
    baseUrl = `http://127.0.0.1:${port}`
  },
})
const clientOf = (token: string) => hearth({ baseUrl, token })
const comeAs = async (name: string) => {
  const person = await makeUser(app, { name })
  return { ...person, token: await makeToken(app, person, guestScopes) }
}
const cli = async (token: string, ...words: string[]) => {
  const { code, stdout, stderr } = await runCli([...words, '--json'], {
    env: { ...makeHome(), HEARTH_URL: baseUrl, HEARTH_TOKEN: token },
  })
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

it('a dinner with requests, a question and guests, by the API, the client, the CLI and MCP', async () => {
  const { nina, group } = await scene(app, {
    people: { nina: 'owner' },
    scopes: [...guestScopes, 'manage:groups'],
  })
  const host = clientOf(nina.token)

  // The organizer, by the client.
  const start = new Date(app.clock.now().getTime() + 14 * 86_400_000).toISOString()
  const event = await host.events.create(group.id, {
    ...{
      title: 'Dinner',
      dateTime: start,
      timezone: 'Europe/Berlin',
      maxAttendees: 3,
      maxGuests: 2,
      requiresApproval: true,
    },
  })
  const { questions } = await host.questions.set(event.id, {
    version: 0,
    questions: [{ kind: 'choice', label: 'What do you eat?', options: ['Everything', 'Vegan'], isRequired: true }],
  })
  const [food] = questions.map(({ id }) => id) as [string]
  // Ana by the client: without an answer she reads which is missing.
  const ana = await comeAs('Ana')
  const missing = await clientOf(ana.token)
    .rsvps.create(event.id)
    .then(
      () => assert.fail('an answer is missing'),
      (error: unknown) => error,
    )
  assert.ok(missing instanceof HearthError)
  assert.deepEqual(
    [missing.code, missing.problems?.map(({ field }) => field)],
    ['answers_required', [`answers.${food}`]],
  )
  const asked = await clientOf(ana.token).rsvps.create(event.id, {
    answers: { [food]: 'Vegan' },
    guests: [{ name: 'Jo' }],
  })
  assert.deepEqual([asked.status, asked.approval, asked.partySize], ['waitlisted', 'pending', 2])

  // Bo by the CLI, and Cy by the API.
  const [bo, cy] = [await comeAs('Bo'), await comeAs('Cy')]
  const typed = await cli(bo.token, 'rsvps', 'create', event.id, '--answers', JSON.stringify({ [food]: 'Everything' }))
  assert.equal(typed.approval, 'pending')
  const sent = await app.post(`/v1/events/${event.id}/rsvp`, {
    token: cy.token,
    body: { answers: { [food]: 'Everything' }, guests: [{}] },
  })
  assert.equal(sent.body.data.approval, 'pending', sent.text)

  // An agent of Di: without an answer it learns that one is needed; agents of the host count and read one person at a time.
  const di = await comeAs('Di')
  const { refusal } = await callTool(app, di.token, 'rsvp_to_event', { eventId: event.id })
  assert.equal(refusal?.code, 'answers_required')
  assert.match(refusal.problems![0]!.message, /What do you eat\? \(one of: Everything \| Vegan\)/)
  const toldTo = { eventId: event.id, answers: { [food]: 'Everything' }, guests: [{ name: 'Em' }] }
  const byAgent = await callTool(app, di.token, 'rsvp_to_event', toldTo)
  assert.match(byAgent.text, /"approval":"pending".*"partySize":2|"partySize":2.*"approval":"pending"/)
  const read = await callTool(app, nina.token, 'get_attendee_answers', { eventId: event.id, userId: ana.id })
  assert.match(read.text, /Vegan/)
  assert.deepEqual(await assertSeatsAgree(app.database, event.id), [0, 0, 0, 0], 'a request counts nowhere')

  // Yes to Ana and Bo, who fill it; Cy's two wait as a whole, and Bo is not answered twice.
  const { results } = await host.attendees.approve(event.id, { userIds: [ana.id, bo.id, cy.id] })
  assert.deepEqual(
    results.map(({ status, rsvpStatus }) => [status, rsvpStatus]),
    [
      ['done', 'confirmed'],
      ['done', 'confirmed'],
      ['done', 'waitlisted'],
    ],
  )
  const counted = await callTool(app, nina.token, 'count_answers', { eventId: event.id })
  assert.match(counted.text, /Vegan/)
  assert.deepEqual(await assertSeatsAgree(app.database, event.id), [3, 2, 0, 0])

  // Jo cannot come: one spot is free, and too few for two.
  await clientOf(ana.token).rsvps.update(event.id, { guests: [] })
  assert.equal((await clientOf(cy.token).rsvps.get(event.id)).rsvp?.waitlistPosition, 1)
  const alone = await clientOf(cy.token).rsvps.update(event.id, { guests: [] })
  assert.deepEqual([alone.status, alone.partySize], ['confirmed', 1])
  assert.deepEqual(await assertSeatsAgree(app.database, event.id), [3, 0, 0, 0])
})

it('a hybrid evening, one elsewhere and one without RSVPs, by the CLI, Python, the client and the API', async () => {
  const { nina, group } = await scene(app, { people: { nina: 'owner' }, scopes: [...guestScopes, 'manage:groups'] })
  const host = clientOf(nina.token)
  const at = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString()
  const basics = { timezone: 'Europe/Berlin', dateTime: at(14) }
  const evening = await host.events.create(group.id, {
    ...{ ...basics, title: 'An evening', eventType: 'hybrid', onlineUrl: 'https://meet.example/evening' },
    ...{ maxAttendees: 3, maxGuests: 2, requiresApproval: true },
  })

  // The organizer, by the CLI.
  const asked = JSON.stringify({ kind: 'short', label: 'Company', isRequired: true })
  const set = await cli(nina.token, 'questions', 'set', evening.id, '--version', '0', '--questions', asked)
  const [company] = set.questions.map(({ id }: { id: string }) => id)
  const read = await cli(nina.token, 'questions', 'get', evening.id)
  assert.deepEqual(read.questions[0].label, 'Company')

  // Eva by Python with two guests, and the yes by the CLI.
  const eva = await comeAs('Eva')
  const program = `import json, sys
from hearth import Failed, Hearth
url, token, event, question = sys.argv[1:]
api = Hearth(url, token)
missing = api.rsvps.try_create(event)
print(json.dumps(missing.code if isinstance(missing, Failed) else None))
made = api.rsvps.create(event, {'answers': {question: 'Seeds and Co'}, 'guests': [{'name': 'Jo'}, {}]})
print(json.dumps([made['approval'], made['partySize']]))
print(json.dumps(api.answers.get_own(event)['answers'][0]['values']))`
  const printed = await runPython(['-c', program, baseUrl, eva.token, evening.id, company])
  assert.deepEqual(printed, ['answers_required', ['pending', 3], ['Seeds and Co']])
  const yes = await cli(nina.token, 'attendees', 'approve', evening.id, '--user-ids', eva.id)
  assert.deepEqual(yes.results[0].rsvpStatus, 'confirmed')
  assert.deepEqual(await assertSeatsAgree(app.database, evening.id), [3, 0, 0, 0])

  // By the API: one guest less, then online, which frees the room, and at last not at all.
  const rsvp = `/v1/events/${evening.id}/rsvp`
  const { body } = await app.get(`${rsvp}/guests`, { token: eva.token })
  const [jo] = body.data.guests
  const fewer = await app.patch(rsvp, { token: eva.token, body: { guests: [{ id: jo.id }] } })
  assert.equal(fewer.body.data.partySize, 2, fewer.text)
  const online = await app.patch(rsvp, { token: eva.token, body: { guests: [], joinsOnline: true } })
  assert.deepEqual([online.body.data.joinsOnline, online.body.data.partySize], [true, 1], online.text)
  const { body: summary } = await app.get(`/v1/events/${evening.id}/rsvp-summary`, { token: eva.token })
  assert.equal(summary.data.capacity, 3)
  const away = await app.patch(`/v1/manage/events/${evening.id}`, {
    ...{ token: nina.token, body: { rsvpMode: 'elsewhere', ticketUrl: 'https://tickets.example/1' } },
  })
  assert.deepEqual([away.status, away.body.code], [409, 'event_has_rsvps'])
  assert.equal((await app.delete(rsvp, { token: eva.token })).status, 200)
  assert.deepEqual((await assertSeatsAgree(app.database, evening.id)).slice(0, 2), [0, 0])

  // No RSVP here: a reminder instead, by the client.
  const elsewhere = await host.events.create(group.id, {
    ...{ ...basics, title: 'A concert', rsvpMode: 'elsewhere', ticketUrl: 'https://tickets.example/2' },
  })
  const walk = await host.events.create(group.id, { ...basics, title: 'A walk', rsvpMode: 'none' })
  const guest = clientOf(eva.token)
  for (const { id } of [elsewhere, walk]) {
    const refused = await guest.rsvps.create(id).catch((error: unknown) => error)
    assert.ok(refused instanceof HearthError && refused.status === 409, String(refused))
  }
  await guest.savedEvents.save(walk.id)
  await guest.savedEvents.save(walk.id)
  const saved = await guest.savedEvents.list()
  assert.deepEqual(
    saved.data.map(({ eventId }) => eventId),
    [walk.id],
  )
  await guest.savedEvents.delete(walk.id)
  assert.equal((await guest.savedEvents.list()).data.length, 0)
})
