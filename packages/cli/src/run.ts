import { CommanderError } from 'commander'
import { explain } from './explain.ts'
import { exitCodes } from './failures.ts'
import { commands } from './generated/commands.ts'
import type { Host } from './host.ts'
import { kebabCase } from './names.ts'
import { buildProgram } from './program.ts'

/** Runs one command line and returns its exit code. */
export async function run(args: readonly string[], host: Host): Promise<number> {
  const program = buildProgram(host, (group) => args.includes(group) || args[0] === 'completion')
  try {
    await program.parseAsync(args as string[], { from: 'user' })
    return exitCodes.done
  } catch (error) {
    // Help and version end a program in commander too; a wrong command line was explained by it.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    return explain(host, error, scopeOf(args))
  }
}

/** The scope of the operation that was called. */
function scopeOf(args: readonly string[]): string | undefined {
  const called = commands.find(({ group, name }) => args.includes(kebabCase(group)) && args.includes(kebabCase(name)))
  return called?.scope === 'any' ? undefined : called?.scope
}
