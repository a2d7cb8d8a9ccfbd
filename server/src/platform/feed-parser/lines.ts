import ICAL from 'ical.js'
import { FeedError } from '#kernel/feeds.ts'
import type { Notices } from './notices.ts'

export interface Line {
  params: Record<string, string | string[] | undefined>
  /** Dates as 2026-11-18 and 2026-11-18T19:00:00, with Z for UTC. */
  values: unknown[]
}

export interface Component {
  name: string
  lines: Map<string, Line[]>
  parts: Component[]
}

/** Everything else, such as the people invited, is not even parsed. */
const wanted = new Set(
  `uid sequence last-modified dtstart dtend duration rrule exrule rdate exdate recurrence-id summary description location
  geo url status class method conference name tzid tzoffsetfrom tzoffsetto x-lic-location x-wr-calname x-wr-timezone
  x-google-conference x-microsoft-skypeteamsmeetingurl x-apple-structured-location`.split(/\s+/),
)
const dated = new Set(['dtstart', 'dtend', 'rdate', 'exdate', 'recurrence-id'])

const headLengthMax = 2000
const depthMax = 10

/** The calendars of a body: most have one. A line that cannot be read is left out, and does not cost the others. */
export function parseCalendars(text: string, notices: Notices): Component[] {
  if (!/^\s*BEGIN:VCALENDAR\s/i.test(text.slice(0, 1000)))
    throw new FeedError('not_a_calendar', 'the answer does not begin as a calendar does')
  const root: Component = { name: '', lines: new Map(), parts: [] }
  const open = [root]
  for (const line of unfold(text.includes('\n') ? text : text.replaceAll('\r', '\n'))) {
    const mark = /^(BEGIN|END):\s*([\w-]{1,40})\s*$/i.exec(line.length > 60 ? '' : line)
    if (mark?.[1]?.toUpperCase() === 'BEGIN') begin(open, mark[2]!.toUpperCase())
    else if (mark) end(open, mark[2]!.toUpperCase())
    else addLine(open.at(-1)!, line, notices)
  }
  // The rest did not arrive.
  if (open.length > 1) notices.cut('unreadable_part')
  return root.parts.filter(({ name }) => name === 'VCALENDAR')
}

function begin(open: Component[], name: string): void {
  const part: Component = { name, lines: new Map(), parts: [] }
  if (open.length <= depthMax) open.at(-1)!.parts.push(part)
  open.push(part)
}

function end(open: Component[], name: string): void {
  const at = open.findLastIndex((part) => part.name === name)
  if (at > 0) open.length = at
}

/** Long lines are folded: a line that begins with a space or a tab continues the one before. */
function* unfold(text: string): Generator<string> {
  let pieces: string[] = []
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const next = found === -1 ? text.length : found
    const isContinued = text[start] === ' ' || text[start] === '\t'
    const piece = text.slice(isContinued ? start + 1 : start, text[next - 1] === '\r' ? next - 1 : next)
    if (!isContinued) {
      if (pieces.length > 0) yield pieces.join('')
      pieces = []
    }
    pieces.push(piece)
    start = next + 1
  }
  yield pieces.join('')
}

function addLine(part: Component, line: string, notices: Notices): void {
  const name = /^[\w-]{1,60}(?=[;:])/.exec(line)?.[0].toLowerCase()
  if (name === undefined || !wanted.has(name)) return
  try {
    const parsed = parseLine(name, line)
    const known = part.lines.get(name)
    if (known) known.push(parsed)
    else part.lines.set(name, [parsed])
  } catch {
    notices.add('unreadable_part', line)
  }
}

function parseLine(name: string, line: string): Line {
  const at = dated.has(name) ? line.lastIndexOf(':') : endOfHead(line)
  if (at < 0 || at > headLengthMax) throw new Error('no value')
  const head = line.slice(0, at)
  // Outlook's own names of zones have a colon, and come without the quotes that it needs.
  const quoted = head.includes(':') && !head.includes('"') ? head.replace(/;TZID=([^;]*)/i, ';TZID="$1"') : head
  const [, params, type, ...values] = ICAL.parse.property(`${quoted}:${line.slice(at + 1).trim()}`) as [
    string,
    Line['params'],
    string,
    ...unknown[],
  ]
  return { params, values: type === 'unknown' ? values.map(unescapeText) : values }
}

/** Where the value begins: at the first colon outside quotes. */
function endOfHead(line: string): number {
  let isQuoted = false
  for (let n = 0; n < Math.min(line.length, headLengthMax); n++) {
    if (line[n] === '"') isQuoted = !isQuoted
    else if (line[n] === ':' && !isQuoted) return n
  }
  return -1
}

function unescapeText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  return value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
}

export function linesOf(part: Component, name: string): Line[] {
  return part.lines.get(name) ?? []
}

export function firstLine(part: Component, name: string): Line | undefined {
  return part.lines.get(name)?.[0]
}

/** Trimmed; undefined if there is no such line or it is empty. */
export function textOf(part: Component, name: string): string | undefined {
  const value = firstLine(part, name)?.values[0]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

export function paramOf(line: Line | undefined, name: string): string | undefined {
  const value = line?.params[name]
  return Array.isArray(value) ? value[0] : value
}
