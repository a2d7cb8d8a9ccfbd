import { ApiError } from '#kernel/operation/errors.ts'
import { readBuild } from '#platform/config/build.ts'
import { ConfigError } from '#platform/config/config.ts'
import { explainDatabaseError } from '#platform/database/database-advice.ts'
import { nameProcess } from '#platform/telemetry/logger.ts'

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
  if (isPlain) return error.message
  const { code, syscall, port } = error as { code?: string; syscall?: string; port?: number }
  if (syscall === 'listen')
    return `Port ${port} cannot be used (${code}). Stop the program that uses it, or set PORT and HOST to others.`
  // Anything else is a bug and keeps its stack.
  return explainDatabaseError(error) ?? error
}

const isUsage = (error: unknown) =>
  error instanceof UsageError || String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS_')
