import { type Host, hasColor, paint, say } from '../host.ts'
import { columnsByCommand } from './columns.ts'
import { formatRecord } from './record.ts'
import { formatTable } from './table.ts'

/** Tables are for people; programs that read the output get JSON without asking for it. */
export const wantsJson = (host: Host, isAsked: boolean | undefined) => isAsked === true || host.stdout.isTTY !== true

/** JSON leaves some control characters as they are, and the output may be shown on a terminal. */
export function toJson(value: unknown, indent = 2): string {
  const text = JSON.stringify(value, null, indent) ?? 'null'
  return text.replace(/[\u007f-\u009f\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export function printValue(host: Host, value: unknown, isJson: boolean): void {
  if (isJson) host.stdout.write(`${toJson(value)}\n`)
  else if (isSuccess(value)) say(host, 'Done.', 'green')
  else host.stdout.write(`${formatRecord(value).join('\n')}\n`)
}

/** Rows of one page, or of all of them, with the columns of the command if it is a list. */
export function printTable(host: Host, rows: readonly Record<string, unknown>[], command = ''): void {
  if (rows.length === 0) {
    say(host, 'Nothing found.', 'dim')
    return
  }
  const [heading = '', ...lines] = formatTable(rows, host.stdout.columns, columnsByCommand[command]?.split(' '))
  host.stdout.write(`${[paint(hasColor(host, host.stdout), 'bold', heading), ...lines].join('\n')}\n`)
}

function isSuccess(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 1 && 'success' in value
}
