import { presentWarning, type Warning } from '#domains/administration/health/index.ts'
import { sqlState } from '#platform/database/database.ts'

/** `skip`: it could not be checked, which is no failure of the installation. */
type State = 'ok' | 'warn' | 'fail' | 'skip'

export interface Finding {
  name: string
  state: State
  text: string
  /** What to do about it, in words that a volunteer can follow. */
  fix?: string
}

/** A finding takes the name of its check, unless it gives another. */
export type Result = Omit<Finding, 'name'> & { name?: string }

export const ok = (text: string): Result => ({ state: 'ok', text })
export const skip = (text: string): Result => ({ state: 'skip', text })
export const warn = (text: string, fix: string): Result => ({ state: 'warn', text, fix })
export const fail = (text: string, fix: string): Result => ({ state: 'fail', text, fix })
export const named = (name: string, result: Result): Result => ({ ...result, name })

/** What administrators see as a warning, or that all is well. */
export function resultOf(warning: Warning | undefined, whenWell: string): Result {
  if (warning === undefined) return ok(whenWell)
  const { severity, text, action } = presentWarning(warning)
  return severity === 'error' ? fail(oneLine(text), action) : warn(oneLine(text), action)
}

/** Each check has this long, unless the operator gives more; one service that hangs does not stop the others. */
export const checkMs = 5000

export interface Check {
  name: string
  /** What to do when the check itself fails with an error. */
  fix: string
  look(): Promise<Result | Result[]>
}

export async function runCheck({ name, fix, look }: Check, limitMs: number): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(fail(`no answer in ${(limitMs / 1000).toFixed(0)} s`, fix)), limitMs)
  })
  const looked = look().catch((error: unknown) => explainGap(error) ?? fail(explainError(error), fix))
  const results = await Promise.race([looked, late])
  clearTimeout(timer)
  return [results].flat().map((result) => ({ name, ...result }))
}

/** A table or column is missing (the line of the schema says so), or the role may not read it (that of the rights does). */
function explainGap(error: unknown): Result | undefined {
  const state = sqlState(error)
  if (state === '42501') return skip('not checked: this role may not read it')
  return ['42P01', '42703', '3F000'].includes(state ?? '') ? skip('not checked: the schema is not complete') : undefined
}

/** The reason in one line. Network errors of several addresses have an empty message of their own. */
export function explainError(error: unknown): string {
  const { message, code, cause, errors } = error as {
    message?: string
    code?: string
    cause?: unknown
    errors?: Error[]
  }
  if (errors !== undefined && errors.length > 0) return [...new Set(errors.map(({ message }) => message))].join('; ')
  if (cause !== undefined && cause !== null) return explainError(cause)
  return oneLine(message || code || String(error))
}

export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** `90` → `90 s`, `7200` → `2 h`: short enough for one line. */
export function spanOf(seconds: number): string {
  const [count, unit] =
    seconds < 120
      ? [seconds, 's']
      : seconds < 7200
        ? [seconds / 60, 'min']
        : seconds < 172_800
          ? [seconds / 3600, 'h']
          : [seconds / 86_400, 'days']
  return `${Math.round(count as number)} ${unit}`
}
