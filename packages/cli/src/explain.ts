import { HearthError } from '../../client/src/index.ts'
import { type ExitCode, exitCodes, Failure } from './failures.ts'
import { type Host, hasColor, paint } from './host.ts'
import { printable } from './output/text.ts'

/** Prints what went wrong and what to do next, and returns the exit code. */
export function explain(host: Host, error: unknown, scope?: string): ExitCode {
  if (host.signal.aborted) return exitCodes.interrupted
  const { message, next, exitCode } = error instanceof HearthError ? ofApi(error, scope) : ofProgram(error)
  const isColored = hasColor(host, host.stderr)
  host.stderr.write(`${paint(isColored, 'red', message)}\n`)
  for (const line of next) host.stderr.write(`${paint(isColored, 'dim', `  ${line}`)}\n`)
  return exitCode
}

type Explanation = Pick<Failure, 'message' | 'next' | 'exitCode'>

function ofProgram(error: unknown): Explanation {
  if (error instanceof Failure) return error
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return {
    message: `Unexpected: ${message}`,
    next: (stack ?? '')
      .split('\n')
      .slice(1, 4)
      .map((line) => line.trim()),
    exitCode: 1,
  }
}

function ofApi(error: HearthError<string>, scope: string | undefined): Explanation {
  const problems = error.problems.map(({ field, message }) => `${field || 'body'}: ${message}`)
  const next = [...problems, ...adviceFor(error, scope), ...(error.requestId ? [`Request: ${error.requestId}`] : [])]
  return {
    message: printable(`${error.code}: ${error.message}`),
    next: next.map(printable),
    exitCode: exitCodeOf(error),
  }
}

function exitCodeOf({ status, code }: HearthError<string>): ExitCode {
  if (code === 'network') return exitCodes.notReached
  return status === 401 || status === 403 || code === 'access_denied' ? exitCodes.notAllowed : exitCodes.failed
}

function adviceFor(error: HearthError<string>, scope: string | undefined): string[] {
  const seconds = error.retryAfterMs && Math.ceil(error.retryAfterMs / 1000)
  if (error.code === 'network') return [causeOf(error), 'Run: hearth check'].filter((line) => line !== '')
  if (error.status === 401) return ['Run: hearth login']
  if (error.code === 'insufficient_scope')
    return [
      `Your token needs the scope ${scope ?? 'of this command'}`,
      `Run: hearth login --scopes ${scope ?? '…'}, or make another token`,
    ]
  if (error.code === 'own_credential_required') return ['Use a personal access token: hearth login --token']
  if (error.code === 'unexpected_response') return ['Is this the address of a Hearth instance? Run: hearth check']
  return seconds ? [`Try again in ${seconds} seconds`] : []
}

/** "fetch failed" says nothing; the reason is one or two errors below. */
function causeOf(error: Error): string {
  let cause: unknown = error.cause
  while (cause instanceof Error && cause.cause) cause = cause.cause
  const { code, message } = (cause ?? {}) as NodeJS.ErrnoException
  return [code, message].filter(Boolean).join(': ')
}
