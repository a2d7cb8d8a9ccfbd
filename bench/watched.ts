import { findFreePort } from '../server/test/support/net/ports.ts'
import { type Environment, type Server, startServer } from './processes.ts'

export interface Watched extends Server {
  /** How many requests were answered 503 so far, by reason: no answer says it. */
  countReasons(): Promise<Map<string, number>>
}

/** An API process of this version with its metrics. */
export async function startWatched(env: Environment): Promise<Watched> {
  const port = await findFreePort()
  const watched = { ...env, METRICS_PORT: String(port) }
  const server = await startServer(['server/src/main/hearthctl.mjs', 'api'], watched, [])
  return {
    ...server,
    async countReasons() {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
      const lines = (await answer.text()).matchAll(/^hearth_unavailable_total\{reason="(\w+)"\} (\d+)$/gm)
      return new Map(Array.from(lines, ([, reason, count]) => [reason!, Number(count)]))
    },
  }
}

/** What has come in between. */
export function describeReasons(before: Map<string, number>[], after: Map<string, number>[]): string {
  const counts = new Map<string, number>()
  for (const [n, one] of after.entries())
    for (const [reason, count] of one)
      counts.set(reason, (counts.get(reason) ?? 0) + count - (before[n]!.get(reason) ?? 0))
  return [...counts].flatMap(([reason, count]) => (count > 0 ? [`${reason} ${count}`] : [])).join(', ') || 'none'
}
