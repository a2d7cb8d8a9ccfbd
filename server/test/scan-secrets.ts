import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Looks for every secret that the tests were ever given in everything they logged or stored. */
const folder = join(import.meta.dirname, '../../.tmp/test-run')
const files = readdirSync(folder)
const read = (ending: string) =>
  files.filter((name) => name.endsWith(ending)).map((name) => readFileSync(join(folder, name), 'utf8'))

const secrets = new Set(read('.secrets').join('').split('\n').filter(Boolean))
const logs = read('.log')
const dumps = read('.sql')
// A bytea column is dumped in hex, so a secret kept as bytes would be found in that form.
const forms = [...secrets].flatMap((secret) => [secret, Buffer.from(secret).toString('hex')])
const hits = (texts: string[]) => forms.filter((form) => texts.some((text) => text.includes(form))).length

const [inLogs, inDumps] = [hits(logs), hits(dumps)]
const sizeOf = (texts: string[]) => `${(texts.reduce((sum, text) => sum + text.length, 0) / 1e6).toFixed(1)} MB`
console.log(
  `secrets: ${secrets.size} issued, ${inLogs} found in ${sizeOf(logs)} of logs, ${inDumps} in ${sizeOf(dumps)} of dumps`,
)
if (secrets.size < 100 || logs.length === 0 || dumps.length === 0) throw new Error('the scan had too little to look at')
if (inLogs + inDumps > 0) process.exit(1)
