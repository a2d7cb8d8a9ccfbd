import { type Answer, steadily, tally } from '#test/faults/load.ts'
import type { Person } from '#test/faults/processes.ts'
import { isFull } from './cluster.ts'
import type { Deployment } from './deployment.ts'

/** Fewer beside other tests, so that the process has time for them. */
const perSecond = isFull ? { visitors: 20, signedIn: 5 } : { visitors: 6, signedIn: 2 }

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
export async function startReaders(deployment: Deployment, { token }: Person): Promise<Readers> {
  const { client, countUnavailable } = deployment
  const { port } = deployment.api
  const before = await countUnavailable()
  const page = (n: number) => client.send({ port, path: `/events?x=${n}`, headers: { accept: 'text/html' } })
  const list = () => client.send({ port, path: '/v1/public/instance' })
  const stack = new DisposableStack()
  const visitors = stack.use(steadily(perSecond.visitors, (n) => (n % 2 ? page(n) : list())))
  const signedIn = stack.use(steadily(perSecond.signedIn, () => client.send({ port, path: '/v1/profile', token })))
  return {
    async stop() {
      const [answers, own] = [await visitors.stop(), await signedIn.stop()]
      const reasons = [...(await countUnavailable())].map(([name, n]) => [name, n - before.get(name)!] as const)
      // Refused because the process was kept from running, which has nothing to do with the cluster.
      const shed = reasons.find(([name]) => name === 'shed')![1]
      const bad = answers.filter(({ status }) => status !== 200)
      const ages = answers.map(({ headers }) => Number(headers['hearth-data-age'] ?? 0)).filter((age) => age > 0)
      const slowest = Math.max(...answers.map((one) => one.endedAt - one.startedAt))
      const line =
        `visitors ${tally(answers)}, slowest ${(slowest / 1000).toFixed(1)} s, ${ages.length} of them said their age, ` +
        `${Math.max(0, ...ages)} s at most; signed in ${tally(own)}; ${shed} requests shed`
      const failed = bad.length <= shed ? [] : [...bad.map(describe), `503 by reason: ${reasons.join(' ')}`]
      return { line, failed, aged: ages.length }
    },
    [Symbol.dispose]: () => stack.dispose(),
  }
}

const describe = ({ status, body, startedAt, endedAt }: Answer) =>
  `${status} ${body.slice(0, 300)} after ${Math.round(endedAt - startedAt)} ms`
