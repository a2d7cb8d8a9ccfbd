import assert from 'node:assert/strict'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from '#test/faults/child.ts'
import { type Answer, steadily, tally } from '#test/faults/load.ts'
import type { Person } from '#test/faults/processes.ts'
import { assertBooksAgree, startWriter, type Writer } from '#test/faults/writers.ts'
import { type Cluster, isFull } from './cluster.ts'
import type { Deployment } from './deployment.ts'
import { assertDelivered, countOpen, gaps, probeReads, type Rush, startRush } from './ledger.ts'
import { startReaders } from './readers.ts'

export interface Drill {
  name: string
  strike(cluster: Cluster): Promise<void>
  /** How long the fault lasts at least, and what ends it; the writers go on meanwhile and afterwards. */
  lastsMs?: number
  mend?(cluster: Cluster): Promise<void>
  /** Without an acknowledged write for at most this long. */
  writesBackMs: number
}

/** What was acknowledged, to be compared once more. */
export interface Books {
  writers: Writer[]
  rush: Rush
  people: Person[]
}

const writerCount = isFull ? 3 : 2
const writesBefore = isFull ? 60 : 20
const crowd = isFull ? { people: 40, seats: 15 } : { people: 10, seats: 4 }
/** For what has no limit of its own, on a machine that is busy with everything else. */
const patienceMs = 180_000
/** A fault may begin to show only after a while. */
const calmMs = isFull ? 5000 : 2000
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const isGood = ({ status }: Answer) => status >= 200 && status < 300

/** What a client may meet. */
const isExpected = (answer: Answer) =>
  isGood(answer) ||
  answer.status === 503 ||
  (answer.status === 409 && /request_in_flight|already_rsvped/.test(answer.body)) ||
  isClosedWhileIdle(answer)

/** Refused at once on a connection that was idle before: no request was at work on it. A lost answer takes longer. */
const isClosedWhileIdle = ({ status, body, startedAt, endedAt }: Answer) =>
  status === 0 && /(ECONNRESET|socket hang up).* on a reused connection$/.test(body) && endedAt - startedAt < 500

/** Load, one fault, the end of the fault; then the books are compared. Prints one line. */
export async function runDrill(deployment: Deployment, drill: Drill, { isStrict = true } = {}): Promise<Books> {
  const { cluster, client, api, database } = deployment
  await cluster.untilComplete()
  const people = await deployment.makePeople(writerCount)
  using stack = new DisposableStack()
  const rush = stack.use(await startRush(deployment, crowd))
  const writers = people.map((person) => stack.use(startWriter(client, api.port, person)))
  const readers = stack.use(await startReaders(deployment, people[0]!))
  const ready = stack.use(steadily(5, () => client.send({ port: api.port, path: '/readyz' })))
  const reads = stack.use(probeReads(Object.assign(new URL(cluster.env.DATABASE_URL), { port: 5001 }).href))
  const acknowledged = () =>
    writers.flatMap((writer) => writer.answers.filter(isGood).map((one) => one.endedAt)).sort((a, b) => a - b)
  const goOn = async (count: number, within: number) => {
    const goal = acknowledged().length + count
    await waitUntil(`${count} more writes`, within, () => acknowledged().length >= goal)
  }

  await goOn(writesBefore, patienceMs)
  const struckAt = performance.now()
  await drill.strike(cluster)
  if (drill.lastsMs) await wait(drill.lastsMs)
  await drill.mend?.(cluster)
  const lastFailure = () =>
    Math.max(
      struckAt,
      ...writers.flatMap(({ answers }) => answers.filter((one) => !isGood(one)).map((one) => one.endedAt)),
    )
  await waitUntil('only good writes for a while', patienceMs, () => performance.now() - lastFailure() > calmMs)
  await goOn(writesBefore, patienceMs)
  await rush.stop()
  await Promise.all(writers.map((writer) => writer.stop()))
  const read = reads.findings(struckAt)
  const health = await ready.stop()
  const seen = await readers.stop()

  const longest = gaps([struckAt, ...acknowledged().filter((at) => at > struckAt)]).reduce((a, b) =>
    b.ms > a.ms ? b : a,
  )
  const answers = [...writers.flatMap((writer) => writer.answers), ...rush.answers]
  for (const answer of answers)
    assert.ok(isExpected(answer), `${answer.status} ${answer.body} after ${answer.endedAt - answer.startedAt} ms`)
  assert.equal(api.child.hasExited(), false, api.child.output())
  assert.match(tally(health), /^200×\d+$/, 'health does not depend on the primary')
  for (const writer of writers) await assertBooksAgree(database, writer)
  const seated = await rush.assertSeated()
  const settlingAt = performance.now()
  await waitUntil('nothing is on its way', patienceMs, async () => (await countOpen(database).catch(() => 1)) === 0)
  const settledMs = performance.now() - settlingAt
  const delivered = await assertDelivered(deployment, people)
  console.log(
    `${drill.name}: writes back after ${seconds(longest.ms)}; ${acknowledged().length} acknowledged, 0 lost (${tally(answers)}); ` +
      `${seated}; ${delivered}, settled in ${seconds(settledMs)}; ${seen.line}; read port ${read.answered} answered, ` +
      `${read.failed} failed, longest pause ${seconds(read.longestMs)}; load ${loadavg()[0]!.toFixed(1)}`,
  )
  assert.deepEqual(seen.failed, [], 'visitors read on')
  if (drill.lastsMs) assert.ok(seen.aged > 0, 'what visitors read says how old it may be')
  const books = { writers, rush, people }
  if (!isStrict) return books
  assert.ok(
    longest.ms <= drill.writesBackMs,
    `${seconds(longest.ms)} without a write, not ${seconds(drill.writesBackMs)}`,
  )
  return books
}
