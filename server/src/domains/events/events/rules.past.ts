import type { Published } from '#domains/foundation/held-content/index.ts'
import type { FeedItem } from '#kernel/feeds.ts'
import { foldTitle } from '#kernel/formats/names.ts'
import { descriptionWithLink, importedColumns } from './rules.import.ts'

/** The same event of a group has the same start and title. */
const pastKey = (startsAt: string, title: string) => `${Date.parse(startsAt)} ${foldTitle(title) || title}`

/** Those that the group does not have yet, each once. */
export function withoutKnown<T extends Pick<FeedItem, 'startsAt' | 'title'>>(
  items: readonly T[],
  known: readonly { starts_at: string; title: string }[],
): T[] {
  const seen = new Set(known.map(({ starts_at, title }) => pastKey(starts_at, title)))
  return items.filter(({ startsAt, title }) => {
    const key = pastKey(startsAt, title)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** A native event has no page elsewhere, so its old link goes to the end of its text. */
export function pastColumns(item: FeedItem) {
  const columns = importedColumns({ ...item, onlineUrl: null })
  const description = descriptionWithLink({ description: item.description, platform_event_url: item.url })
  return { ...columns, description, platform_event_url: null }
}

const platforms = /(^|\.)(meetup\.com|luma\.com|lu\.ma|eventbrite\.[a-z.]{2,6})$/

/** A link to the old page of the event is expected, so it is no reason to wait for an administrator. */
export function publishedOfPast({ title, description, url }: FeedItem): Published {
  const isExpected = url === null || platforms.test(URL.parse(url)?.hostname ?? '')
  return { texts: [title, description], links: isExpected ? [] : [url] }
}
