import assert from 'node:assert/strict'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { assertSeatsAgree, guestScopes } from '#test/support/builders/events.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { makeHome, runCli } from '#test/support/clients/cli.ts'
import { callTool } from '#test/support/mcp/client.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { HearthError, hearth } from '../../../packages/client/src/index.ts'

const app = useApp()

it('a dinner with requests, a question and guests, by the API, the client, the CLI and MCP', async () => {
  const port = await findFreePort()
  await listenOn(app.http, port, '127.0.0.1')
  const baseUrl = `http://127.0.0.1:${port}`
  const { nina, group } = await scene(app, {
    people: { nina: 'owner' },
    scopes: [...guestScopes, 'manage:groups'],
  })
  const clientOf = (token: string) => hearth({ baseUrl, token })
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
  const comeAs = async (name: string) => {
    const person = await makeUser(app, { name })
    return { ...person, token: await makeToken(app, person, guestScopes) }
  }

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
  const typed = await runCli(
    ['rsvps', 'create', event.id, '--answers', JSON.stringify({ [food]: 'Everything' }), '--json'],
    { env: { ...makeHome(), HEARTH_URL: baseUrl, HEARTH_TOKEN: bo.token } },
  )
  assert.equal(typed.code, 0, typed.stderr)
  assert.match(typed.stdout, /pending/)
  const sent = await app.post(`/v1/events/${event.id}/rsvp`, {
    token: cy.token,
    body: { answers: { [food]: 'Everything' }, guests: [{}] },
  })
  assert.equal(sent.body.data.approval, 'pending', sent.text)

  // An agent of Di: without an answer it learns that one is needed; agents of the host count and read one person at a time.
  const di = await comeAs('Di')
  const { refusal } = await callTool(app, di.token, 'rsvp_to_event', { eventId: event.id })
  assert.equal(refusal?.code, 'answers_required')
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
