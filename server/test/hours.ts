import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

const server = join(import.meta.dirname, '..')

/** An afternoon, a night and the last minutes of a day, as clocks in UTC show them. */
const hours = [3, 14, 23.9]
const zones = ['America/Los_Angeles', 'Pacific/Kiritimati']

/** The other side of these compares its own clock with ours: a store that checks a URL, the database that lets deliveries fall due. */
const apart = [
  'src/domains/foundation/uploads/**',
  'src/platform/storage/**',
  'src/domains/developers/webhooks/webhooks.test.ts',
]
const named = process.argv.slice(2)
const files = named.length > 0 ? named : globSync('src/**/*.test.ts', { cwd: server, exclude: apart }).sort()

const now = new Date()
const hour = now.getUTCHours() + now.getUTCMinutes() / 60
for (const TZ of zones)
  for (const wanted of hours) {
    console.log(`at ${wanted} o'clock UTC in ${TZ}`)
    const flags = [
      '--import',
      './test/watchdog.ts',
      '--import',
      './test/shift-hours.ts',
      '--test',
      '--test-concurrency=2',
    ]
    const env = { ...process.env, TZ, SHIFT_HOURS: String(wanted - hour) }
    const { status } = spawnSync(process.execPath, [...flags, ...files], { cwd: server, env, stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
