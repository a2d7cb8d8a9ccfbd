import { ApiError } from '#kernel/operation/errors.ts'
import { readBuild } from '#platform/build.ts'
import { ConfigError } from '#platform/config.ts'
import { nameProcess } from '#platform/logger.ts'

/** What each file of a command exports. */
export interface Command {
  /** Printed by `--help`: the usage, then what the options do. */
  help: string
  run(args: string[]): Promise<void>
}

/** An error that the operator can correct: its message is printed without a stack trace. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** The arguments were wrong: prints the reason and the help of the command. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export async function runCommand(name: string, { help, run }: Command, args: string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help)
    return
  }
  nameProcess({ role: name, version: readBuild().version })
  try {
    await run(args)
  } catch (error) {
    console.error(explain(error, help))
    process.exit(isUsage(error) ? 2 : 1)
  }
}

function explain(error: unknown, help: string): unknown {
  if (isUsage(error)) return `${(error as Error).message}\n\n${help}`
  const isPlain = error instanceof ConfigError || error instanceof ApiError || error instanceof CommandError
  return isPlain ? error.message : explainDatabase(error)
}

const isUsage = (error: unknown) =>
  error instanceof UsageError || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS_')

/** Errors of PostgreSQL and the network in one line; anything else is a bug and keeps its stack. */
function explainDatabase(error: unknown): unknown {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: Error[] }
  if (code === undefined) return error
  const reason = message || errors?.map((each) => each.message).join('; ')
  return /^[0-9A-Z]{5}$|^E[A-Z]+$/.test(code) ? `The database answered: ${reason} (${code}).` : error
}
