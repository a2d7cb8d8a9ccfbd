import { type Answer, steadily, tally } from '#test/faults/load.ts'
import type { Person } from '#test/faults/processes.ts'
import type { House } from './house.ts'

interface Seen {
  line: string
  /** What visitors got instead of an answer. */
  failed: string[]
  /** How many answers said their age. */
  aged: number
}

export interface Readers extends Disposable {
  stop(): Promise<Seen>
}

/** Visitors who read pages and the public API, each page another one for the cache, and someone who is signed in. */
export async function startReaders({ api: { port }, client, countShed }: House, { token }: Person): Promise<Readers> {
  const shedBefore = await countShed()
  const page = (n: number) => client.send({ port, path: `/events?x=${n}`, headers: { accept: 'text/html' } })
  const list = () => client.send({ port, path: '/v1/public/instance' })
  const stack = new DisposableStack()
  const visitors = stack.use(steadily(20, (n) => (n % 2 ? page(n) : list())))
  const signedIn = stack.use(steadily(5, () => client.send({ port, path: '/v1/profile', token })))
  return {
    async stop() {
      const [answers, own] = [await visitors.stop(), await signedIn.stop()]
      const shed = (await countShed()) - shedBefore
      const bad = answers.filter(({ status }) => status !== 200)
      const ages = answers.map(({ headers }) => Number(headers['hearth-data-age'] ?? 0)).filter((age) => age > 0)
      const slowest = Math.max(...answers.map((one) => one.endedAt - one.startedAt))
      const line =
        `visitors ${tally(answers)}, slowest ${(slowest / 1000).toFixed(1)} s, ${ages.length} of them said their age, ` +
        `${Math.max(0, ...ages)} s at most; signed in ${tally(own)}; ${shed} requests shed`
      return { line, failed: bad.length <= shed ? [] : bad.map(describe), aged: ages.length }
    },
    [Symbol.dispose]: () => stack.dispose(),
  }
}

const describe = ({ status, body, startedAt, endedAt }: Answer) =>
  `${status} ${body.slice(0, 300)} after ${Math.round(endedAt - startedAt)} ms`
