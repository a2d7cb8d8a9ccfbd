import { setTimeout as wait } from 'node:timers/promises'
import { CommandError } from '../command.ts'
import { hearthctlOf, runProgram } from './programs.ts'

interface Report {
  findings: { name: string; state: string; text: string; fix?: string }[]
}

async function diagnoseBy(release: string): Promise<Report['findings']> {
  const { out, said } = await runProgram(...hearthctlOf(release, 'doctor', '--json'))
  try {
    return (JSON.parse(out) as Report).findings.filter(({ state }) => state === 'fail')
  } catch {
    throw new CommandError(`hearthctl doctor did not answer:\n${said}`)
  }
}

/** The names of what does not work, before anything is changed: an upgrade does not have to mend it. */
export async function findFailing(release: string): Promise<string[]> {
  const found = await diagnoseBy(release)
  for (const { name, text } of found) console.log(`  fails already, and is no reason to stop: ${name}: ${text}`)
  return found.map(({ name }) => name)
}

const healthMs = 120_000
const pollMs = 1000

/** Until nothing fails that worked before. A worker that has just started is seen a moment later. */
export async function waitForHealth(release: string, failing: string[]): Promise<void> {
  const until = performance.now() + healthMs
  for (;;) {
    const found = (await diagnoseBy(release)).filter(({ name }) => !failing.includes(name))
    if (found.length === 0) return
    if (performance.now() > until)
      throw new CommandError(
        `doctor finds what worked before: ${found.map(({ name, text, fix }) => `${name}: ${text} → ${fix}`).join('; ')}`,
      )
    await wait(pollMs)
  }
}
