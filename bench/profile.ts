import { readFile } from 'node:fs/promises'

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

interface Cost {
  name: string
  place: string
  owner: string
  us: number
}

/** Both the profile and this clock count microseconds of the system's monotonic clock. */
export function monotonicUs(): number {
  return Number(process.hrtime.bigint() / 1000n)
}

/** Self time per function between two moments, the dearest first; waiting is left out. */
export async function readSelfTimes(file: string, fromUs: number, toUs: number): Promise<Cost[]> {
  const profile = JSON.parse(await readFile(file, 'utf8')) as CpuProfile
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]))
  const costs = new Map<string, Cost>()
  let at = profile.startTime
  profile.samples.forEach((id, i) => {
    at += profile.timeDeltas[i]!
    const { functionName, url, lineNumber } = frames.get(id)!
    if (at < fromUs || at > toUs || functionName === '(idle)') return
    const place = url && `${url.replace(/^.*\/(node_modules|server|bench)\//, '$1/')}:${lineNumber + 1}`
    const name = functionName || '(anonymous)'
    const cost = costs.get(name + place) ?? { name, place, owner: ownerOf(url, functionName), us: 0 }
    // A sample stands for the time until the next one.
    cost.us += profile.timeDeltas[i + 1] ?? 0
    costs.set(name + place, cost)
  })
  return [...costs.values()].sort((a, b) => b.us - a.us)
}

/** The package a function belongs to. Without a file it is either native or compiled at run time, as Ajv's are. */
function ownerOf(url: string, name: string): string {
  if (!url) return name.startsWith('(') ? name : '(native or compiled)'
  if (url.startsWith('node:')) return 'node'
  const packages = [...url.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)]
  return packages.at(-1)?.[1] ?? (url.includes('/server/') ? 'hearth' : 'bench')
}

export function printTop(costs: Cost[], requests: number, count: number): void {
  const total = sum(costs)
  console.log(`busy ${(total / requests).toFixed(1)} µs per request; by self time:`)
  for (const { name, place, us } of costs.slice(0, count)) {
    const share = ((100 * us) / total).toFixed(1).padStart(5)
    console.log(`${share} % ${(us / requests).toFixed(2).padStart(7)} µs  ${name}  ${place}`)
  }
}

interface Side {
  costs: Cost[]
  requests: number
}

/** What each package costs per request, side by side: where the two differ is what the pipeline adds. */
export function printOwners(hearth: Side, bare: Side): void {
  const perRequest = ({ costs, requests }: Side, owner: string) =>
    sum(costs.filter((cost) => cost.owner === owner)) / requests
  const owners = [...new Set([...hearth.costs, ...bare.costs].map(({ owner }) => owner))]
  const table = owners.map((owner) => ({ owner, ours: perRequest(hearth, owner), theirs: perRequest(bare, owner) }))
  console.log('µs per request by package: Hearth, bare')
  for (const { owner, ours, theirs } of table.sort((a, b) => b.ours - a.ours))
    console.log(`${ours.toFixed(1).padStart(8)} ${theirs.toFixed(1).padStart(8)}  ${owner}`)
}

function sum(costs: Cost[]): number {
  return costs.reduce((total, { us }) => total + us, 0)
}
