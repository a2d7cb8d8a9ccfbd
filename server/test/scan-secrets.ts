import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Looks for every secret that the tests were ever given in everything they logged or stored. */
const folder = join(import.meta.dirname, '../../.tmp/test-run')
const files = readdirSync(folder).map((name) => join(folder, name))
const filesOf = (ending: string) => files.filter((path) => path.endsWith(ending))

const issued = filesOf('.secrets').flatMap((path) => readFileSync(path, 'utf8').split('\n'))
const secrets = new Set(issued.filter(Boolean))
const logs = filesOf('.log')
const dumps = filesOf('.rows')
// A bytea column is dumped in hex, so a secret kept as bytes would be found in that form.
const forms = join(folder, 'forms.txt')
writeFileSync(forms, [...secrets].flatMap((secret) => [secret, Buffer.from(secret).toString('hex')]).join('\n'))

/** By grep, which looks for thousands of texts in one pass; it ends with 1 when it finds none. */
function countHits(paths: string[]): number {
  const { status, stdout, error } = spawnSync('grep', ['--text', '-Fhof', forms, ...paths], { encoding: 'utf8' })
  if (error || status === null || status > 1) throw error ?? new Error(`grep ended with ${status}`)
  return new Set(stdout.split('\n').filter(Boolean)).size
}

const [inLogs, inDumps] = [countHits(logs), countHits(dumps)]
const sizeOf = (paths: string[]) => `${(paths.reduce((sum, path) => sum + statSync(path).size, 0) / 1e6).toFixed(1)} MB`
console.log(
  `secrets: ${secrets.size} issued, ${inLogs} found in ${sizeOf(logs)} of logs, ${inDumps} in ${sizeOf(dumps)} of dumps`,
)
if (secrets.size < 100 || logs.length === 0 || dumps.length === 0) throw new Error('the scan had too little to look at')
if (inLogs + inDumps > 0) process.exit(1)
