import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '#kernel/object-store.ts'
import { isAmong } from '#surfaces/operations/etag.ts'

interface File {
  etag: string
  size: number
  verified_at: string | null
}

/** RFC 9110 §13.2.2: the date counts only without tags. */
export function isUnchanged(headers: IncomingHttpHeaders, file: File): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return isAmong(tags, `"${file.etag}"`)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Math.floor(Date.parse(file.verified_at!) / 1000) * 1000 <= since
}

/** One range of bytes. Several, or an invalid range, may be answered with the whole file (RFC 9110 §14.2). */
export function rangeOf(headers: IncomingHttpHeaders, file: File): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const condition = headers['if-range']
  if (condition !== undefined && condition !== `"${file.etag}"`) return undefined
  const end = file.size - 1
  if (first === '') return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, file.size - Number(last)), end }
  const range = { start: Number(first), end: last === '' ? end : Math.min(Number(last), end) }
  if (last !== '' && Number(last) < range.start) return undefined
  return range.start > end ? 'unsatisfiable' : range
}
