import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#platform/database/database.ts'
import type { Answer, Client, Question } from './load.ts'
import type { Person } from './processes.ts'

/** A client that writes continuously, records what was acknowledged, and retries what was not. */
export interface Writer extends Disposable {
  person: Person
  answers: Answer[]
  acknowledged(): number
  /** Every bio that was set, oldest first, and every portfolio item by its id. */
  bios: string[]
  kept: Map<string, string>
  removed: Set<string>
  /** Ends with the write that is being made; disposing of it gives that one up. */
  stop(): Promise<void>
}

/** So few that the portfolio of one person holds them. */
const keptMax = 10

export function startWriter(client: Client, port: number, person: Person): Writer {
  const answers: Answer[] = []
  const bios: string[] = []
  const kept = new Map<string, string>()
  const removed = new Set<string>()
  let acknowledged = 0
  let isStopping = false
  let isGivenUp = false

  /** Again and again until it is done; a write is acknowledged once, however many tries it took. */
  async function insist(
    question: Omit<Question, 'port' | 'token'>,
    done: (answer: Answer) => boolean,
  ): Promise<Answer> {
    for (let tries = 0; !isGivenUp; tries++) {
      const answer = await client.send({ port, token: person.token, ...question })
      // Gone already: an earlier try was carried out although its answer did not come.
      if (!(tries > 0 && answer.status === 404)) answers.push(answer)
      if (done(answer) || (tries > 0 && answer.status === 404)) {
        acknowledged++
        return answer
      }
      await wait(20)
    }
    throw new Error(`${question.method} ${question.path} was never acknowledged`)
  }

  async function setBio(): Promise<void> {
    const bio = randomUUID()
    await insist({ method: 'PATCH', path: '/v1/profile', body: { bio } }, ({ status }) => status === 200)
    bios.push(bio)
  }

  async function addItem(): Promise<void> {
    const title = randomUUID()
    const question = {
      method: 'POST',
      path: '/v1/profile/portfolio',
      body: { title },
      headers: { 'idempotency-key': title },
    }
    const answer = await insist(question, ({ status }) => status === 201)
    kept.set(JSON.parse(answer.body).data.id, title)
  }

  async function removeItem(): Promise<void> {
    const [id] = kept.keys()
    await insist({ method: 'DELETE', path: `/v1/profile/portfolio/${id}` }, ({ status }) => status === 200)
    kept.delete(id!)
    removed.add(id!)
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      await setBio()
      await addItem()
      if (kept.size >= keptMax) await removeItem()
    }
  }

  const working = work()
  working.catch(() => undefined)
  return {
    person,
    answers,
    bios,
    kept,
    removed,
    acknowledged: () => acknowledged,
    stop() {
      isStopping = true
      return working
    },
    [Symbol.dispose]() {
      isGivenUp = true
    },
  }
}

/** What is in the tables is what was acknowledged, and the outbox holds exactly one event for each change. */
export async function assertBooksAgree(database: Database, { person, bios, kept, removed }: Writer): Promise<void> {
  const user = await database.selectFrom('users').select('bio').where('id', '=', person.id).executeTakeFirstOrThrow()
  assert.equal(user.bio, bios.at(-1), 'the last acknowledged bio is there')
  const items = await database
    .selectFrom('portfolio_items')
    .select(['id', 'title'])
    .where('user_id', '=', person.id)
    .execute()
  const found = items.map(({ id, title }) => [id, title]).sort()
  assert.deepEqual(found, [...kept].sort(), 'the acknowledged items are there, each once, and no removed one')

  const events = await database
    .selectFrom('outbox_events')
    .select(['type', 'data'])
    .where('subject_user_id', '=', person.id)
    .execute()
  const count = (type: string) => events.filter((event) => event.type === type).length
  assert.equal(count('user.updated'), bios.length, 'one event for each bio')
  const changes = Map.groupBy(
    events.filter((event) => event.type === 'portfolio.changed'),
    (event) => (event.data as unknown as { itemId: string }).itemId,
  )
  for (const id of kept.keys()) assert.equal(changes.get(id)?.length, 1, 'one event for an item that was added')
  for (const id of removed) assert.equal(changes.get(id)?.length, 2, 'two for one that was removed again')
  assert.equal(changes.size, kept.size + removed.size, 'no event for an item that never was')
}
