import type { Outbound } from '#kernel/context.ts'
import { hourMs } from '#kernel/time.ts'
import { type FetchWay, requestSource } from './commands.request.ts'
import { isAllowedByRobots, parseRobots, type RobotsRule } from './rules.robots.ts'
import type { SourceProblem } from './rules.ts'

interface Kept {
  rules: RobotsRule[]
  until: number
}

const keptMax = 1000
const bytesMax = 500 * 1024
/** What is known lives as long as the client it was asked with. */
const caches = new WeakMap<Pick<Outbound, 'send'>, Map<string, Kept>>()

/** Why this page may not be read by a program; undefined when it may. */
export async function findRobotsProblem(way: FetchWay, address: string): Promise<SourceProblem | undefined> {
  const { origin, pathname, search } = new URL(address)
  const rules = await findRules(way, origin)
  if (typeof rules === 'string') return rules
  return isAllowedByRobots(rules, pathname + search) ? undefined : 'disallowed'
}

async function findRules(way: FetchWay, origin: string): Promise<RobotsRule[] | SourceProblem> {
  const cache = caches.get(way.outbound) ?? new Map<string, Kept>()
  caches.set(way.outbound, cache)
  const known = cache.get(origin)
  if (known && known.until > way.now.getTime()) return known.rules
  const wanted = { accept: 'text/plain', maxBytes: bytesMax, beginning: true }
  const answer = await requestSource(way, `${origin}/robots.txt`, wanted)
  // Without an answer nothing is allowed for now; an answer that there are no rules allows everything.
  const isForNow = answer.status === 'failed' && !['not_found', 'forbidden'].includes(answer.problem)
  if (isForNow) return answer.problem
  const rules = answer.status === 'answered' ? parseRobots(answer.body.toString(), 'hearth') : []
  cache.delete(origin)
  cache.set(origin, { rules, until: way.now.getTime() + hourMs })
  if (cache.size > keptMax) cache.delete(cache.keys().next().value!)
  return rules
}
