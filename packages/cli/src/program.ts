import { type Argument, Command } from 'commander'
import type { OperationCommand } from './command-data.ts'
import { addAccount } from './commands/account.ts'
import { addBadgesAward } from './commands/badges-from.ts'
import { addCheck } from './commands/check.ts'
import { addCompletion } from './commands/completion.ts'
import { addEventsCreate } from './commands/events-from.ts'
import { addListen } from './commands/listen.ts'
import { addLogin } from './commands/login.ts'
import { addMembers } from './commands/members-import.ts'
import { addOpen } from './commands/open.ts'
import { addGlobalOptions, addOperation } from './commands/operations.ts'
import { addTrigger } from './commands/trigger.ts'
import { commands } from './generated/commands.ts'
import type { Host } from './host.ts'
import { kebabCase } from './names.ts'
import { version } from './version.ts'

/** Commands that do more than their operation. */
const special: Readonly<Record<string, (host: Host, group: Command, operation: OperationCommand) => void>> = {
  'events.create': addEventsCreate,
  'badges.award': addBadgesAward,
}

/** The whole command tree. Options of operations are added only where `wanted` names their group: there are many. */
export function buildProgram(host: Host, wanted: (group: string) => boolean = () => true): Command {
  const program = new Command('hearth')
    .description('The Hearth API on the command line, and webhooks on your own computer.')
    .version(version, '-V, --version', 'print the version')
    .helpCommand('help [command]', 'show help for a command')
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .exitOverride()
    .configureHelp({
      subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(termOf)].join(' '),
    })
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      getOutHelpWidth: () => host.stdout.columns ?? 100,
      getErrHelpWidth: () => host.stderr.columns ?? 100,
    })
  addGlobalOptions(program)
  addLogin(host, program)
  addAccount(host, program)
  addListen(host, program)
  addTrigger(host, program)
  addMembers(host, program)
  addOpen(host, program)
  addCheck(host, program)
  addCompletion(host, program)
  program.commandsGroup('The API, by area:')
  for (const [name, operations] of groupsOf(commands)) {
    const group = program.command(kebabCase(name)).summary(summaryOf(operations))
    if (wanted(group.name()))
      for (const operation of operations) (special[`${name}.${operation.name}`] ?? addOperation)(host, group, operation)
  }
  return program
}

const termOf = (argument: Argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`)

function groupsOf(all: readonly OperationCommand[]): Map<string, OperationCommand[]> {
  const groups = new Map<string, OperationCommand[]>()
  for (const operation of all.toSorted((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0)))
    groups.set(operation.group, [...(groups.get(operation.group) ?? []), operation])
  return groups
}

const summaryOf = (operations: readonly OperationCommand[]) => operations.map(({ name }) => kebabCase(name)).join(', ')
