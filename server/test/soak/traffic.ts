import assert from 'node:assert/strict'
import { systemClock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type Answer, type Client, openClient } from '#test/faults/load.ts'
import { generousLimits, makePerson, type Person } from '#test/faults/processes.ts'
import type { App } from '#test/support/app/harness.ts'
import { makeDoorList } from '#test/support/builders/door-lists.ts'
import { giveRole, type MadeEvent, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makePng } from '#test/support/builders/pictures.ts'

/** Something that users do: one request, or a few that belong together. */
export interface Kind {
  name: string
  /** Of a hundred. */
  share: number
  act(n: number): Promise<Answer[]>
}

export interface Traffic extends Disposable {
  kinds: Kind[]
  /** The nth thing that happens: the same mix in every hundred. */
  act(n: number): Promise<{ kind: string; answers: Answer[] }>
  people: Person[]
  seats: MadeEvent
  /** Answers that no working server gives, with what was wanted. */
  surprises: string[]
  /** Closes its connections, before a time in which the server may close them: a request just then would fail. */
  hangUp(): void
}

export const trafficLimits = {
  ...generousLimits,
  RATE_LIMIT_PAGES: '1000000',
  RATE_LIMIT_FILES: '1000000',
  RATE_LIMIT_WIDGETS: '1000000',
}

/** After its start an event has no waitlist. */
const dayMinutes = 24 * 60

/** Readers, RSVPs, check-ins, uploads, changed profiles (each a webhook), MCP calls and pages, over all the processes. */
export async function openTraffic(database: Database, ports: number[], peopleCount: number): Promise<Traffic> {
  const app = { database, clock: systemClock } as unknown as App
  const people: Person[] = []
  for (let n = 0; n < peopleCount; n++) people.push(await makePerson(database))
  const seats = await makeEventWithGroup(app, { seats: Math.floor(peopleCount / 2), startsIn: dayMinutes })
  const { event: door, guests } = await makeDoorList(app, peopleCount)
  const [volunteer] = people
  await giveRole(app, door.groupId, { ...volunteer!, username: '' }, 'volunteer')
  const png = await makePng()
  const client = openClient({ sockets: 64 })
  const surprises: string[] = []

  let requests = 0
  async function send(question: Omit<Parameters<Client['send']>[0], 'port'>, expected: number): Promise<Answer> {
    const answer = await client.send({ ...question, host: 'hearth.example', port: ports[requests++ % ports.length]! })
    if (answer.status !== expected && surprises.length < 10)
      surprises.push(`${question.method ?? 'GET'} ${question.path}: ${answer.status} ${answer.body.slice(0, 300)}`)
    return answer
  }
  const personOf = (n: number) => people[n % people.length]!
  const read = (path: string) => async (n: number) => [await send({ path, token: personOf(n).token }, 200)]
  const visit = (path: string) => async () => [await send({ path, headers: { accept: 'text/html' } }, 200)]
  const inTurn = takeTurns(people.length)

  async function upload(n: number): Promise<Answer[]> {
    const { token } = personOf(n)
    const body = { category: 'media', filename: 'a.png', contentType: 'image/png', size: png.length }
    const requested = await send({ method: 'POST', path: '/v1/uploads/request', token, body }, 201)
    if (requested.status !== 201) return [requested]
    const { key, uploadUrl } = JSON.parse(requested.body).data as { key: string; uploadUrl: string }
    const { pathname, search } = new URL(uploadUrl)
    const url = `http://127.0.0.1:${ports[n % ports.length]}${pathname}${search}`
    const sent = await fetch(url, { method: 'PUT', body: png, headers: { 'content-type': 'image/png' } }).then(
      async (answer) => `${answer.status} ${await answer.text()}`,
      String,
    )
    if (!/^2\d\d /.test(sent)) surprises.push(`PUT ${pathname}: ${sent}`)
    return [
      requested,
      await send({ path: `/v1/uploads/file/${key}` }, 200),
      await send({ method: 'DELETE', path: `/v1/uploads/${key}`, token }, 200),
    ]
  }

  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_events', arguments: {} } }
  const kinds: Kind[] = [
    { name: 'events', share: 18, act: read('/v1/events?limit=20') },
    { name: 'event', share: 12, act: read(`/v1/events/${seats.id}`) },
    { name: 'me', share: 14, act: read('/v1/me') },
    { name: 'pages', share: 12, act: visit('/events') },
    { name: 'event page', share: 6, act: visit(`/events/${seats.id}`) },
    { name: 'widgets', share: 4, act: visit(`/widget/next-event?groups=group-${seats.groupId}`) },
    { name: 'mcp', share: 8, act: async (n) => [await mcp(n)] },
    { name: 'rsvps', share: 10, act: inTurn((n, isThere) => rsvp(n, isThere)) },
    { name: 'check-ins', share: 6, act: inTurn((n, isThere) => checkIn(n, isThere)) },
    { name: 'profiles', share: 8, act: inTurn((n, isThere) => changeBio(n, isThere)) },
    { name: 'uploads', share: 2, act: upload },
  ]
  const plan = spread(kinds)

  const mcp = (n: number) =>
    send({ method: 'POST', path: '/mcp', token: personOf(n).token, body: call, headers: mcpHeaders }, 200)
  const rsvp = (n: number, isThere: boolean) => {
    const question = { path: `/v1/events/${seats.id}/rsvp`, token: personOf(n).token }
    return isThere ? send({ ...question, method: 'DELETE' }, 200) : send({ ...question, method: 'POST' }, 201)
  }
  const checkIn = (n: number, isThere: boolean) => {
    const path = `/v1/manage/events/${door.id}/attendees/${guests[n]!.id}/checkin`
    const question = { path, token: volunteer!.token }
    return isThere ? send({ ...question, method: 'DELETE' }, 200) : send({ ...question, method: 'POST' }, 201)
  }
  const changeBio = (n: number, isThere: boolean) =>
    send({ method: 'PATCH', path: '/v1/profile', token: personOf(n).token, body: { bio: `is ${isThere}` } }, 200)

  return {
    kinds,
    people,
    seats,
    surprises,
    hangUp: () => client.hangUp(),
    async act(n) {
      const kind = plan[n % plan.length]!
      return { kind: kind.name, answers: await kind.act(n) }
    },
    [Symbol.dispose]: () => client[Symbol.dispose](),
  }
}

const mcpHeaders = { accept: 'application/json, text/event-stream' }

/**
 * What one person does and later undoes. No one does both at once, so every answer is known beforehand. Who is still
 * waiting for an answer is passed over.
 */
function takeTurns(length: number) {
  return (change: (n: number, isThere: boolean) => Promise<Answer>) => {
    const states = Array.from({ length }, () => ({ isThere: false, isBusy: false }))
    let next = 0
    return async (): Promise<Answer[]> => {
      for (let tries = 0; tries < length; tries++) {
        const n = next++ % length
        const state = states[n]!
        if (state.isBusy) continue
        state.isBusy = true
        const answer = await change(n, state.isThere)
        if (answer.status >= 200 && answer.status < 300) state.isThere = !state.isThere
        state.isBusy = false
        return [answer]
      }
      return []
    }
  }
}

/** A hundred turns in which each kind comes as evenly as it can. */
function spread(kinds: Kind[]): Kind[] {
  assert.equal(
    kinds.reduce((sum, { share }) => sum + share, 0),
    100,
  )
  const due = kinds.map((kind) => ({ kind, credit: 0 }))
  return Array.from({ length: 100 }, () => {
    for (const one of due) one.credit += one.kind.share
    const most = due.reduce((a, b) => (b.credit > a.credit ? b : a))
    most.credit -= 100
    return most.kind
  })
}
