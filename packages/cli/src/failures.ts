/** Exit codes, as the README lists them. */
export const exitCodes = { done: 0, failed: 1, usage: 2, notReached: 3, notAllowed: 4, interrupted: 130 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** A failure that the person can act on: what is wrong, and what to do next. */
export class Failure extends Error {
  override name = 'Failure'
  readonly exitCode: ExitCode
  readonly next: readonly string[]

  constructor(message: string, exitCode: ExitCode = exitCodes.failed, next: readonly string[] = []) {
    super(message)
    this.exitCode = exitCode
    this.next = next
  }
}

/** The command was written wrong, or a file has mistakes. */
export const wrongUse = (message: string, ...next: string[]) => new Failure(message, exitCodes.usage, next)
