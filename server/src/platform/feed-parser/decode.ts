import { FeedError } from '#kernel/feeds.ts'

/** The text of a body, whatever it is encoded in. Most are UTF-8; old calendars and pages are not. */
export function decodeText(body: Uint8Array): string {
  const [encoding, start] = encodingOf(body)
  const text = new TextDecoder(encoding).decode(body.subarray(start)).replaceAll('\0', '')
  if (text.trim() === '') throw new FeedError('not_a_calendar', 'the answer is empty')
  return text
}

function encodingOf(body: Uint8Array): [encoding: string, start: number] {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return ['utf-8', 3]
  if (body[0] === 0xff && body[1] === 0xfe) return ['utf-16le', 2]
  if (body[0] === 0xfe && body[1] === 0xff) return ['utf-16be', 2]
  // Without a mark: Latin letters in UTF-16 have a zero in every second place.
  if (body[0] !== 0 && body[1] === 0 && body[2] !== 0 && body[3] === 0) return ['utf-16le', 0]
  if (body[0] === 0 && body[1] !== 0 && body[2] === 0 && body[3] !== 0) return ['utf-16be', 0]
  return [isUtf8(body) ? 'utf-8' : namedEncoding(body), 0]
}

function isUtf8(body: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body)
    return true
  } catch {
    return false
  }
}

/** What the beginning of a page says about itself; a body that says nothing is Western European more often than not. */
function namedEncoding(body: Uint8Array): string {
  const beginning = new TextDecoder('latin1').decode(body.subarray(0, 2000))
  const name = /<meta[^<>]{0,200}?charset=["']?([\w-]{1,40})/i.exec(beginning)?.[1] ?? 'windows-1252'
  try {
    return new TextDecoder(name).encoding
  } catch {
    return 'windows-1252'
  }
}
