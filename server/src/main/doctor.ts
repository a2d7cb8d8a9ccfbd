import { parseArgs } from 'node:util'
import { UsageError } from './command.ts'
import { diagnose } from './doctor/index.ts'
import { printable } from './doctor/report.ts'

export const help = `Usage: hearthctl doctor [--deep] [--json] [--limit SECONDS]

Checks the settings, the database, the worker, Redis, mail, files, the public address and the proxy, the backups and the disks,
and says for everything that is wrong how to fix it. Changes nothing. Run it as the user that Hearth runs as.
Exits with 1 when something must be fixed, and with 0 otherwise.

  --deep  also counts again everything that is kept as a number, such as seats and scores. It reads whole tables
  --limit how long each check may take, for slow networks; 5 seconds otherwise
  --json  prints {"ok", "findings": [{"name", "state", "text", "fix"}]}; a state is ok, warn, fail or skip`

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      deep: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      limit: { type: 'string', default: '5' },
      // For tests, which have a name server of their own.
      'name-server': { type: 'string' },
    },
  })
  const limitMs = Number(values.limit) * 1000
  if (!(limitMs >= 100)) throw new UsageError('--limit must be a number of seconds, such as 20.')
  const options = { isDeep: values.deep, nameServer: values['name-server'], limitMs }
  const findings = await diagnose(process.env, options)
  const isOk = !findings.some(({ state }) => state === 'fail')
  const text = values.json
    ? `${JSON.stringify({ ok: isOk, findings })}\n`
    : printable(findings, Boolean(process.stdout.isTTY))
  // Exits at once: a service that hangs would keep its connection open.
  process.stdout.write(text, () => process.exit(isOk ? 0 : 1))
}
