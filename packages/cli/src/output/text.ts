/** Control characters could change the terminal or hide what is written. Tabs and line ends become spaces. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  return text.replace(/[\t\r\n]+/g, ' ').replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
}

const isWide =
  /\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u
const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Columns that a text takes on a terminal. */
export function widthOf(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a range of all ASCII characters
  if (/^[\u0000-\u007f]*$/.test(text)) return text.length
  let width = 0
  for (const { segment } of segments.segment(text)) width += isWide.test(segment) ? 2 : 1
  return width
}

/** Cut to a width, with an ellipsis where something is left out. */
export function fit(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let kept = ''
  let used = 1
  for (const { segment } of segments.segment(text)) {
    used += widthOf(segment)
    if (used > width) break
    kept += segment
  }
  return `${kept}…`
}

export const pad = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - widthOf(text)))

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** One value in a table or a line. Instants are shown in the time zone of the computer, which they name. */
export function show(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return instant.test(value) ? localTime(new Date(value)) : printable(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(show).join(', ')
  if (typeof value === 'object') return show(nameOf(value) ?? JSON.stringify(value))
  return String(value)
}

/** What stands for an object where there is place for one word only. */
function nameOf(value: object): unknown {
  const { name, title, username, urlname, slug, label } = value as Record<string, unknown>
  return [name, title, username, urlname, slug, label].find((one) => typeof one === 'string')
}

const two = (number: number) => String(Math.floor(number)).padStart(2, '0')

function localTime(date: Date): string {
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}${offsetOf(date)}`
}

/** As RFC 3339 has it: `Z`, or `+02:00`. */
function offsetOf(date: Date): string {
  const minutes = -date.getTimezoneOffset()
  if (minutes === 0) return 'Z'
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}
