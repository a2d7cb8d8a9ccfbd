import { createHash } from 'node:crypto'
import type { FeedItem, FeedSpan } from '#kernel/feeds.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { dayMs } from '#kernel/time.ts'
import { eventMs } from './calendar.ts'
import { endOf, readLength } from './dates.ts'
import { itemIdOf } from './entries.ts'
import { placeOfData } from './json-ld-place.ts'
import type { Notices } from './notices.ts'
import { withoutLink } from './places.ts'
import { descriptionOf, titleOf, urlOf } from './texts.ts'
import { ianaZone, instantOf, wallOf, type Zone } from './zones.ts'

type Node = Record<string, unknown>

interface Source {
  /** Of the page. */
  url: string
  /** Links are relative to it. */
  base: string
  span: FeedSpan
  notices: Notices
}

const depthMax = 12
const nodesMax = 50_000
const itemsMax = 1000
const inside = [
  '@graph',
  'event',
  'events',
  'itemListElement',
  'item',
  'subEvent',
  'subEvents',
  'mainEntity',
  'mainEntityOfPage',
  'hasPart',
  'about',
]

/** Events of schema.org that are no meetings of people. */
const others = new Set(['DeliveryEvent', 'PublicationEvent', 'BroadcastEvent', 'OnDemandEvent'])

/** `count`: how many events the data describes, at any time. */
export function eventsOfData(values: unknown[], source: Source): { items: FeedItem[]; count: number } {
  const nodes = eventNodes(values, source.notices)
  const found = nodes.flatMap((node) => readEvent(node, nodes.length === 1, source) ?? [])
  const { from, to } = source.span
  const items = distinct(found)
    .filter(
      ({ startsAt, endsAt }) =>
        Date.parse(endsAt ?? startsAt) >= from.getTime() && Date.parse(startsAt) <= to.getTime(),
    )
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : a.itemId < b.itemId ? -1 : 1))
  if (items.length > itemsMax) source.notices.cut('too_many_entries')
  return { items: items.slice(0, itemsMax), count: nodes.length }
}

/** All events in the data, wherever they are nested. Bounded, because the data may be hostile. */
function eventNodes(values: unknown[], notices: Notices): Node[] {
  const found: Node[] = []
  const next = values.map((value) => ({ value, depth: 0 }))
  let count = 0
  for (let n = 0; n < next.length; n++) {
    const { value, depth } = next[n]!
    if (typeof value !== 'object' || value === null) continue
    if (++count > nodesMax || depth > depthMax) {
      notices.cut('too_many_entries')
      if (count > nodesMax) break
      continue
    }
    const children = Array.isArray(value) ? value : childrenOf(value as Node)
    if (next.length + children.length > 2 * nodesMax) notices.cut('too_many_entries')
    if (!Array.isArray(value) && isEvent(value as Node)) found.push(value as Node)
    for (const child of children.slice(0, 2 * nodesMax - next.length)) next.push({ value: child, depth: depth + 1 })
  }
  return found
}

function childrenOf(node: Node): unknown[] {
  return inside.flatMap((key) => (node[key] === undefined ? [] : [node[key]]))
}

function typesOf(node: Node): string[] {
  const types = Array.isArray(node['@type']) ? node['@type'].slice(0, 20) : [node['@type']]
  return types.flatMap((type) => (typeof type === 'string' ? [type.slice(0, 200).split(/[/#:]/).at(-1)!] : []))
}

function isEvent(node: Node): boolean {
  const types = typesOf(node)
  // A series is described by its events, if it names them.
  if (types.includes('EventSeries') && [node.subEvent, node.subEvents].some((sub) => sub !== undefined)) return false
  return types.some((type) => /(?:Event|Festival|Hackathon|EventSeries)$/.test(type) && !others.has(type))
}

function readEvent(node: Node, isOnlyOne: boolean, source: Source): FeedItem | undefined {
  const { span, notices } = source
  const zone = ianaZone(canonicalZone(span.timezone) ?? 'UTC')
  const title = titleOf(stringOf(node.name))
  const times = timesOf(node, zone)
  if (title === undefined || times === undefined) {
    notices.add('incomplete_entry', title ?? null)
    return undefined
  }
  if (times.end !== null && times.end - times.start > eventMs + 3_600_000) {
    notices.add('too_long_entry', title)
    return undefined
  }
  const url = urlOf(stringOf(node.url), source.base) ?? pageOfId(node) ?? (isOnlyOne ? urlOf(source.url) : undefined)
  const place = placeOfData(node, url)
  const startsAt = new Date(times.start).toISOString()
  const end = times.end === null ? null : Math.min(times.end, times.start + eventMs)
  return {
    itemId: idOf(node, url, `${title} ${startsAt}`),
    title,
    description: withoutLink(descriptionOf(stringOf(node.description)?.replaceAll('\\n', '\n')), place.onlineUrl),
    startsAt,
    endsAt: end === null ? null : new Date(end).toISOString(),
    timezone: zone.name,
    url: url ?? null,
    ...place,
    isCancelled: /Cancelled$|Canceled$|Postponed$/i.test(stringOf(node.eventStatus)?.slice(0, 200) ?? ''),
    upstreamCount: null,
  }
}

/** A stable id: the data's own, else its page, else what it is called there. */
function idOf(node: Node, url: string | undefined, rest: string): string {
  const own = stringOf(node['@id'])
  const identifier = stringOf(node.identifier)
  const id = own && /^(https?|urn):/i.test(own) ? own : url ? withoutTracking(url) : identifier
  return itemIdOf(id ?? createHash('sha256').update(rest).digest('base64url'), null)
}

function withoutTracking(url: string): string {
  const parsed = new URL(url)
  for (const key of [...parsed.searchParams.keys()])
    if (/^(utm_|fbclid|gclid|aff$|ref$)/i.test(key)) parsed.searchParams.delete(key)
  return parsed.href
}

function pageOfId(node: Node): string | undefined {
  return urlOf(stringOf(node['@id']))
}

/** An event that is described twice is one; several dates under one id differ by their starts. */
function distinct(found: FeedItem[]): FeedItem[] {
  const groups = Map.groupBy(found, ({ itemId }) => itemId)
  return [...groups.values()].flatMap((group) => {
    const byStart = new Map(group.map((item) => [item.startsAt, item]))
    const items = [...byStart.values()]
    if (items.length === 1) return items
    return items.map((item) => ({ ...item, itemId: itemIdOf(item.itemId, Date.parse(item.startsAt)) }))
  })
}

/** The text of a value: itself, the first of several, or the value of an object. */
function stringOf(value: unknown): string | undefined {
  const first = Array.isArray(value) ? value[0] : value
  if (typeof first === 'string') return first.trim() === '' ? undefined : first.trim()
  if (typeof first === 'number') return String(first)
  if (typeof first !== 'object' || first === null) return undefined
  const { '@value': text, value: own, '@id': id } = first as Node
  return [text, own, id].find((one) => typeof one === 'string') as string | undefined
}

function timesOf(node: Node, zone: Zone): { start: number; end: number | null } | undefined {
  const start = readTime(stringOf(node.startDate), zone)
  if (start === undefined) return undefined
  const end = readTime(stringOf(node.endDate), zone)
  const length = readLength(stringOf(node.duration))
  if (end === undefined) {
    const whole = start.isDate ? { days: 1, ms: 0 } : undefined
    const lasts = length && (length.days > 0 || length.ms > 0) ? length : whole
    return { start: start.at, end: lasts ? endOf(wallOf(start.at, zone), zone, lasts) : null }
  }
  if (!end.isDate) return { start: start.at, end: end.at > start.at ? end.at : null }
  // The last day belongs to it. A day alone does not say when an evening ends.
  const after = instantOf(wallOf(end.at, zone) + dayMs, zone)
  const isSameDay = !start.isDate && after - start.at <= dayMs
  return { start: start.at, end: isSameDay || after <= start.at ? null : after }
}

/** ISO 8601: a day, a time in the zone of the source, or a time with its offset. */
function readTime(text: string | undefined, zone: Zone): { at: number; isDate: boolean } | undefined {
  const form = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i
  const match = form.exec(text?.slice(0, 50) ?? '')
  if (!match) return undefined
  const [year, month, date, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map((part) => Number(part ?? 0))
  const wall = Date.UTC(year!, month! - 1, date, hour, minute, Math.min(second, 59))
  const isReal = new Date(wall - (hour === 24 ? dayMs : 0)).getUTCDate() === date && month! <= 12 && year! >= 1600
  if (!isReal || hour > 24 || minute > 59) return undefined
  if (match[4] === undefined) return { at: instantOf(wall, zone), isDate: true }
  const offset = match[7]
  if (offset === undefined) return { at: instantOf(wall, zone), isDate: false }
  if (/z/i.test(offset)) return { at: wall, isDate: false }
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(':', '') || 0)
  return { at: wall - (offset[0] === '-' ? -1 : 1) * minutes * 60_000, isDate: false }
}
