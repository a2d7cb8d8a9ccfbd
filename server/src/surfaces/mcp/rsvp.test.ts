import assert from 'node:assert/strict'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { ask as askAtRsvp } from '#test/support/builders/answers.ts'
import { assertSeatsAgree } from '#test/support/builders/events.ts'
import { scene } from '#test/support/builders/scene.ts'
import { ask, callTool } from '#test/support/mcp/client.ts'

const app = useApp()

it('an agent learns what the hosts ask, and answers for its user and the guests they bring', async () => {
  const { nina, ana, event } = await scene(app, {
    people: { nina: 'owner', ana: 'stranger' },
    event: { seats: 5, maxGuests: 2 },
  })
  const food = { kind: 'choice', label: 'Food?', options: ['Meat', 'Vegan'], isRequired: true, isAskedOfGuests: true }
  const [foodId, ofNuts, access] = (await askAtRsvp(app, event, nina.token, [
    food,
    { kind: 'yes_no', label: '<b onclick=x>Nuts?</b>', isRequired: true },
    { kind: 'long', label: 'Access', isSensitive: true },
  ])) as [string, string, string]
  const rsvp = (given: object) => callTool(app, ana.token, 'rsvp_to_event', { eventId: event.id, ...given })

  const { refusal } = await rsvp({ guests: [{}] })
  assert.equal(refusal?.code, 'answers_required')
  assert.match(refusal!.hint, /answers/)
  assert.deepEqual(refusal!.problems, [
    { field: `answers.${foodId}`, message: 'needs an answer: Food? (one of: Meat | Vegan)' },
    { field: `answers.${ofNuts}`, message: 'needs an answer: Nuts? (true or false)' },
    { field: `guests.0.answers.${foodId}`, message: 'needs an answer: Food? (one of: Meat | Vegan)' },
  ])
  const uri = `community://events/${event.id}/questions`
  const { result } = await ask(app, ana.token, 'resources/read', { uri })
  const { questions } = JSON.parse(result.contents[0].text)
  assert.deepEqual(
    questions.map(({ id, isSensitive }: { id: string; isSensitive: boolean }) => [id, isSensitive]),
    [
      [foodId, false],
      [ofNuts, false],
      [access, true],
    ],
  )

  const answers = { [foodId]: 'Vegan', [ofNuts]: false, [access]: 'A canary by the door' }
  const { text } = await rsvp({ answers, guests: [{ name: '', answers: { [foodId]: 'Meat' } }] })
  assert.deepEqual([JSON.parse(text).data.status, JSON.parse(text).data.partySize], ['confirmed', 2])
  assert.deepEqual(await assertSeatsAgree(app.database, event.id), [2, 0, 0, 0])

  // What it sent comes back from nowhere, but for what is ordinary and one person's.
  const given = { eventId: event.id, userId: ana.id }
  const read = [
    text,
    (await callTool(app, nina.token, 'get_attendee_answers', given)).text,
    (await callTool(app, nina.token, 'count_answers', { eventId: event.id })).text,
    (await callTool(app, ana.token, 'get_my_rsvp', { eventId: event.id })).text,
    JSON.stringify(await ask(app, ana.token, 'resources/read', { uri })),
  ]
  assert.match(read[1]!, /Vegan/)
  for (const one of read) assert.doesNotMatch(one, /canary/)
})
