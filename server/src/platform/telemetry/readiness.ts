import { setTimeout as wait } from 'node:timers/promises'
import type { UnavailableReason } from '#kernel/operation/unavailable.ts'
import { limited } from './log-limit.ts'
import type { Logger } from './logger.ts'

export interface Finding {
  /** Only of what makes the process unable to work: then no request should be sent to it. Others are warnings. */
  reason?: UnavailableReason
  /** What is wrong and what to do. It stays the same while the cause does, because each change is logged. */
  text: string
}

/** Whether requests should be sent to this process. */
export interface Readiness {
  isDraining: boolean
  /** What one check has found; it replaces what the check found before. */
  report(check: string, findings: Finding[]): void
  problems(): (Finding & { reason: UnavailableReason })[]
  warnings(): string[]
  /** The problems and warnings, each with the name of its check. */
  findings(): { check: string; text: string }[]
}

export function openReadiness(logger: Logger): Readiness {
  const found = new Map<string, Finding[]>()
  const all = () => [...found.values()].flat()
  const isProblem = (finding: Finding): finding is Finding & { reason: UnavailableReason } =>
    finding.reason !== undefined
  return {
    isDraining: false,
    report(check, findings) {
      const before = new Set(found.get(check)?.map(({ text }) => text))
      const after = new Set(findings.map(({ text }) => text))
      const wasReady = !all().some(isProblem)
      found.set(check, findings)
      for (const { reason, text } of findings)
        if (!before.has(text)) limited(logger).warn(text, { check, ...(reason && { reason }) }, text)
      for (const text of before) if (!after.has(text)) logger.info({ check }, `no longer: ${text}`)
      if (!wasReady && !all().some(isProblem)) logger.info('ready')
    },
    problems: () => all().filter(isProblem),
    warnings: () => all().flatMap((finding) => (isProblem(finding) ? [] : [finding.text])),
    findings: () => [...found].flatMap(([check, findings]) => findings.map(({ text }) => ({ check, text }))),
  }
}

const calmMs = 5000
/** What an operator fixes is seen within a second. */
const hurriedMs = 500

export interface Watch {
  /** After the first round of checks. */
  first: Promise<void>
  /** After the first round without a problem. */
  ready: Promise<void>
  stop(): void
}

/** Runs the checks now and every few seconds, and more often while one of them finds something. */
export function watchReadiness(readiness: Readiness, checks: Record<string, () => Promise<Finding[]>>): Watch {
  const first = Promise.withResolvers<void>()
  const ready = Promise.withResolvers<void>()
  const stopping = new AbortController()

  async function look(): Promise<number> {
    const names = Object.keys(checks)
    const found = await Promise.all(names.map((name) => checks[name]!()))
    if (stopping.signal.aborted) return 0
    for (const [at, name] of names.entries()) readiness.report(name, found[at]!)
    return found.flat().length
  }
  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const count = await look()
      first.resolve()
      if (readiness.problems().length === 0) ready.resolve()
      await wait(count > 0 ? hurriedMs : calmMs, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      )
    }
  }
  void watch()
  return { first: first.promise, ready: ready.promise, stop: () => stopping.abort() }
}
