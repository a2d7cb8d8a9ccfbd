import { requireSeries, seriesPath } from '#domains/events/series/index.ts'
import { mapTranslations, nameIn, translationFor } from '#domains/foundation/translations/index.ts'
import { requireVisibleGroup } from '#domains/groups/groups/index.ts'
import type { Links, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Messages } from '#messages/index.ts'
import { type FeedRow, findEvent, findOwner, listNewsOfUser, listOfGroup, listOfSeries, listOfUser } from './queries.ts'
import { decideSpan, type FeedKey } from './rules.ts'
import { type FeedEntry, presentEntry } from './wire.ts'

export interface Feed {
  /** The name of the user or the group. */
  name: string
  url: string
  entries: FeedEntry[]
  messages: Messages
}

/** All subscribers of one address share one copy of a feed, so its language is not that of a person. */
export interface FeedFrame {
  links: Links
  messages: Messages
  /** The language that the address names: only then are events translated. */
  named?: string | undefined
  /** Only events in this language, given in small letters. */
  language?: string | undefined
}

const calendarMax = 1000
const newsMax = 50

/** The calendar of the token's user. Answers 404 when the token was replaced, or the user is suspended or deleted. */
export async function readOwnCalendar(db: Reader, frame: FeedFrame, key: FeedKey, now: Date): Promise<Feed> {
  const name = await requireOwner(db, key)
  const rows = await listOfUser(db, key.userId, { ...decideSpan(now), limit: calendarMax, language: frame.language })
  return feedOf(db, name, `${frame.links.baseUrl}/events`, rows, frame)
}

/** The user's news: cancelled events they had an RSVP to, and upcoming events of their favorite groups. */
export async function readOwnNews(db: Reader, frame: FeedFrame, key: FeedKey, now: Date): Promise<Feed> {
  const name = await requireOwner(db, key)
  const span = decideSpan(now)
  const { language } = frame
  const answered = await listOfUser(db, key.userId, { ...span, limit: calendarMax, language })
  const news = await listNewsOfUser(db, key.userId, { now: span.now, limit: newsMax, language })
  const rows = [...answered.filter((row) => row.event_status === 'cancelled'), ...news]
  return newestFirst(await feedOf(db, name, `${frame.links.baseUrl}/events`, rows, frame))
}

async function requireOwner(db: Reader, { userId, generation }: FeedKey): Promise<string> {
  const owner = await findOwner(db, userId)
  if (owner?.generation !== generation)
    throw new ApiError('not_found', 'This feed URL is no longer valid; get a new one from your profile')
  return owner.name
}

export async function readGroupCalendar(db: Reader, frame: FeedFrame, slug: string, now: Date): Promise<Feed> {
  const group = await requireVisibleGroup(db, undefined, slug)
  const rows = await listOfGroup(db, group.id, { ...decideSpan(now), limit: calendarMax, language: frame.language })
  return feedOf(
    db,
    frame.named === undefined ? group.name : nameIn(group, frame.messages.locale),
    `${frame.links.baseUrl}/groups/${group.urlname ?? group.id}`,
    rows,
    frame,
  )
}

/** Of everyone who has the link, so only its public dates. */
export async function readSeriesCalendar(db: Reader, frame: FeedFrame, id: string, now: Date): Promise<Feed> {
  const { series, title } = await requireSeries(db, undefined, id, now)
  const rows = await listOfSeries(db, series.id, { ...decideSpan(now), limit: calendarMax, language: frame.language })
  return feedOf(db, title, `${frame.links.baseUrl}${seriesPath(series.id)}`, rows, frame)
}

export async function readGroupNews(db: Reader, frame: FeedFrame, slug: string, now: Date): Promise<Feed> {
  const feed = await readGroupCalendar(db, frame, slug, now)
  const isNews = (entry: FeedEntry) => entry.cancelledAt !== null || Date.parse(entry.endsAt) > now.getTime()
  return newestFirst({ ...feed, entries: feed.entries.filter(isNews) })
}

export async function readEvent(db: Reader, frame: FeedFrame, eventId: string): Promise<Feed> {
  const row = isId(eventId) ? await findEvent(db, eventId) : undefined
  if (!row) throw new ApiError('event_not_found')
  return feedOf(db, row.title, `${frame.links.baseUrl}/events/${row.event_id}`, [row], frame)
}

async function feedOf(db: Reader, name: string, url: string, rows: FeedRow[], frame: FeedFrame): Promise<Feed> {
  const { links, messages, named } = frame
  const said = named === undefined ? rows.map(asWritten) : await listInLanguage(db, rows, messages.locale)
  return { name, url, entries: said.map((row) => presentEntry(row, links, messages)), messages }
}

const asWritten = (row: FeedRow): FeedRow => ({ ...row, translated: null })

/** With the descriptions in this language, where there are some. */
async function listInLanguage(db: Reader, rows: FeedRow[], locale: string): Promise<FeedRow[]> {
  const languages = new Map(rows.map((row) => [row.event_id, translationFor(row, locale)]))
  const ids = rows.map((row) => row.event_id).filter((id) => languages.get(id) !== undefined)
  const translations = await mapTranslations(db, 'event', ids)
  return rows.map((row) => {
    const found = translations.get(row.event_id)?.find(({ language }) => language === languages.get(row.event_id))
    return found ? { ...row, description: found.description ?? row.description } : row
  })
}

function newestFirst(feed: Feed): Feed {
  const newsAt = (entry: FeedEntry) => Date.parse(entry.cancelledAt ?? entry.publishedAt)
  return { ...feed, entries: feed.entries.toSorted((a, b) => newsAt(b) - newsAt(a)).slice(0, newsMax) }
}
