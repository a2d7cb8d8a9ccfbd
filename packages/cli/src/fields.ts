import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Field } from './command-data.ts'
import { wrongUse } from './failures.ts'
import { kebabCase } from './names.ts'

/** An option for each field. A nullable field has `--no-…` too, which clears it. */
export function addFieldOptions(command: Command, fields: readonly Field[]): void {
  for (const field of fields) {
    const flag = kebabCase(field.name)
    const about = aboutOf(field, flag)
    if (field.kind === 'boolean') {
      command.addOption(new Option(`--${flag}`, about))
      command.addOption(new Option(`--no-${flag}`, 'the opposite').hideHelp())
      continue
    }
    const option = new Option(`--${flag} <${valueWord(field)}>`, about)
    const choices = field.choices ?? field.item?.choices
    if (choices) option.choices(choices.map(String))
    const parse = parserOf(field, choices)
    command.addOption(parse ? option.argParser(parse) : option)
    if (field.isNullable) command.addOption(new Option(`--no-${flag}`, 'clears it').hideHelp())
  }
}

function aboutOf(field: Field, flag: string): string {
  const notes = [
    field.isRequired && 'required',
    field.kind === 'array' && 'can be repeated',
    field.kind === 'boolean' ? `--no-${flag} for the opposite` : field.isNullable && `--no-${flag} clears it`,
  ].filter((note) => note !== false && note !== undefined)
  const about = field.about?.replaceAll('`', '') ?? ''
  return notes.length > 0 ? `${about}${about && ' '}(${notes.join('; ')})` : about
}

function valueWord(field: Field): string {
  if (field.kind === 'array') return field.item ? valueWord(field.item) : 'json'
  return { string: 'text', integer: 'number', number: 'number', object: 'json', any: 'json', boolean: 'true|false' }[
    field.kind
  ]
}

type Parser = (text: string, before: unknown) => unknown

function parserOf(field: Field, choices: Field['choices']): Parser | undefined {
  if (field.kind === 'array') {
    const one = (field.item && parserOf(field.item, choices)) ?? ((text: string) => text)
    return (text, before) => [...(Array.isArray(before) ? before : []), one(text, undefined)]
  }
  if (choices)
    return (text) => {
      const value = choices.find((choice) => String(choice) === text)
      if (value === undefined) throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`)
      return value
    }
  if (field.kind === 'integer' || field.kind === 'number') return (text) => parseNumber(text, field.kind === 'integer')
  if (field.kind === 'object' || field.kind === 'any') return parseJson
  return undefined
}

function parseNumber(text: string, isWhole: boolean): number {
  const value = Number(text)
  if (text.trim() === '' || !(isWhole ? Number.isSafeInteger(value) : Number.isFinite(value)))
    throw new InvalidArgumentError(isWhole ? 'It must be a whole number.' : 'It must be a number.')
  return value
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidArgumentError(`It must be JSON, such as '{"name": "value"}'.`)
  }
}

/** The fields that were given as options. */
export function readFieldOptions(fields: readonly Field[], options: Readonly<Record<string, unknown>>) {
  const given = fields.filter(({ name }) => options[name] !== undefined)
  return Object.fromEntries(
    given.map(({ name, kind }) => [name, options[name] === false && kind !== 'boolean' ? null : options[name]]),
  )
}

/** Says which options are missing, before anything is sent. */
export function assertRequired(fields: readonly Field[], input: Readonly<Record<string, unknown>>): void {
  const missing = fields.filter(({ name, isRequired }) => isRequired && input[name] === undefined)
  if (missing.length === 0) return
  const flags = missing.map(({ name }) => `--${kebabCase(name)}`)
  throw wrongUse(`${flags.join(', ')} ${flags.length === 1 ? 'is' : 'are'} required`, 'Add --help to see all options')
}
