import { type Command, Option } from 'commander'
import { callOperation, openSession } from '../api.ts'
import { checkFields } from '../check-fields.ts'
import type { OperationCommand } from '../command-data.ts'
import { readBody } from '../data-file.ts'
import { wrongUse } from '../failures.ts'
import { addFieldOptions, assertRequired, readFieldOptions } from '../fields.ts'
import { type Host, say } from '../host.ts'
import { kebabCase } from '../names.ts'
import { printTable, printValue, toJson, wantsJson } from '../output/print.ts'
import { openProgress } from '../output/progress.ts'

export interface GlobalOptions {
  json?: boolean
  profile?: string
}

interface OperationOptions extends GlobalOptions, Record<string, unknown> {
  all?: boolean
  bodyFile?: string
}

/** Options that every command which calls the instance has, before and after its name. */
export function addGlobalOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--json', 'print JSON; the default if the output is not a terminal').helpGroup('Global options:'),
    )
    .addOption(new Option('--profile <name>', 'use this profile').helpGroup('Global options:'))
}

/** What was given after the name of the command, or else before it. */
export const globalOptionsOf = (command: Command): GlobalOptions => {
  const { json, profile } = command.optsWithGlobals<GlobalOptions>()
  return { ...(json && { json }), ...(profile !== undefined && { profile }) }
}

/** Adds the command of an operation to that of its group. */
export function addOperation(host: Host, group: Command, operation: OperationCommand): Command {
  const command = group.command(kebabCase(operation.name)).summary(operation.summary).description(aboutOf(operation))
  for (const param of operation.params) command.argument(`<${param}>`)
  addFieldOptions(command, operation.fields)
  if (operation.isList) command.option('--all', 'all pages')
  if (operation.input === 'body') command.option('--body-file <file>', 'fields from a JSON or YAML file; - for stdin')
  addGlobalOptions(command)
  return command.action(async (...args: unknown[]) => {
    const params = args.slice(0, operation.params.length) as string[]
    await runOperation(host, operation, params, { ...(args.at(-2) as object), ...globalOptionsOf(command) })
  })
}

function aboutOf({ summary, description, scope }: OperationCommand): string {
  const need = scope === undefined ? 'Needs no sign-in.' : scope === 'any' ? undefined : `Needs the scope ${scope}.`
  return [`${summary}.`, description?.replaceAll('`', ''), need].filter(Boolean).join('\n\n')
}

/** Calls the operation and prints its answer. */
export async function runOperation(
  host: Host,
  operation: OperationCommand,
  params: string[],
  options: OperationOptions,
): Promise<void> {
  const fields = await readInput(host, operation, options)
  const { api } = openSession(host, options.profile)
  const isJson = wantsJson(host, options.json)
  const call = callOperation(api, operation, params, fields, { signal: host.signal })
  if (!operation.isList) return printValue(host, await call, isJson)
  if (options.all)
    return isJson ? writeAllAsJson(host, call.pages()) : showAll(host, call.pages(), commandOf(operation))
  const page = (await call) as Page
  if (isJson) return printValue(host, page, true)
  printTable(host, page.data, commandOf(operation))
  if (page.pagination.nextCursor) say(host, `There are more: --all, or --cursor ${page.pagination.nextCursor}`, 'dim')
}

const commandOf = ({ group, name }: OperationCommand) => `${group}.${name}`

/** From the file, and from the options, which win. */
async function readInput(host: Host, { fields, input }: OperationCommand, options: OperationOptions) {
  const given = readFieldOptions(fields, options)
  if (options.bodyFile === undefined) {
    assertRequired(fields, given)
    return input === 'body' || Object.keys(given).length > 0 ? given : {}
  }
  const body = { ...(await readBody(host, options.bodyFile)), ...given }
  const problems = checkFields(fields, body)
  if (problems.length > 0) throw wrongUse(`${options.bodyFile} has mistakes`, ...problems)
  return body
}

interface Page {
  data: Record<string, unknown>[]
  pagination: { nextCursor?: string | null; total?: number }
}

/** Written page by page, so that a long list needs little memory. */
async function writeAllAsJson({ stdout }: Host, pages: AsyncIterable<Page>): Promise<void> {
  let isFirst = true
  for await (const { data } of pages)
    for (const item of data) {
      stdout.write(`${isFirst ? '{\n  "data": [\n' : ',\n'}    ${toJson(item, 0)}`)
      isFirst = false
    }
  stdout.write(isFirst ? '{\n  "data": []\n}\n' : '\n  ]\n}\n')
}

async function showAll(host: Host, pages: AsyncIterable<Page>, command: string): Promise<void> {
  const rows: Record<string, unknown>[] = []
  const progress = openProgress(host, 'loaded')
  try {
    for await (const page of pages) {
      rows.push(...page.data)
      progress.advance(rows.length, page.pagination.total)
    }
  } finally {
    progress.end()
  }
  printTable(host, rows, command)
}
