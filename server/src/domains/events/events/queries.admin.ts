import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { askedWords } from '#kernel/formats/search-words.ts'
import { listing, type PageRequest } from '#kernel/operation/page.ts'
import { isId } from '#kernel/operation/schema.ts'

export interface AdminEventRow {
  id: string
  title: string
  status: string
  visibility: string
  starts_at: string
  timezone: string | null
  hidden_at: string | null
  created_at: string
  group_id: string | null
  group_name: string | null
  group_urlname: string | null
}

interface Filter {
  id?: string | undefined
  words?: string | undefined
  hidden?: true | undefined
  groupId?: string | undefined
}

/** Listed events by the index of words, and hidden ones, which are few. */
const isFound = (words: string) => sql<boolean>`e.id in (
  (select event_id from event_search where is_listed and words @@ (select search_query(${words}, true)) limit 500)
  union all
  (select h.id from events h join event_search s on s.event_id = h.id
    where h.hidden_at is not null and s.words @@ (select search_query(${words}, true)) limit 500))`

const list = listing<Filter, AdminEventRow>({ by: ['e.id'], direction: 'desc' }, (db, slot) => {
  let query = db
    .selectFrom('events as e')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .select(['e.id', 'e.title', 'e.status', 'e.visibility', 'e.starts_at', 'e.timezone', 'e.hidden_at', 'e.created_at'])
    .select(['e.group_id', 'g.name as group_name', 'g.urlname as group_urlname'])
    .where('e.status', '<>', 'draft')
  if (slot.has('hidden')) query = query.where('e.hidden_at', 'is not', null)
  if (slot.has('groupId')) query = query.where('e.group_id', '=', slot('groupId'))
  if (slot.has('id')) query = query.where('e.id', '=', slot('id'))
  if (slot.has('words')) query = query.where(isFound(slot('words')))
  return query
})

interface Wanted {
  /** Words, or an id. */
  q?: string | undefined
  isHidden: boolean
  groupId?: string | undefined
}

/** Every event but drafts, which only their organizers read; the newest first. */
export function listAllEvents(db: Reader, page: PageRequest, { q, isHidden, groupId }: Wanted) {
  const search = q === undefined ? {} : isId(q) ? { id: q } : { words: askedWords(q) }
  return list(db, page, { ...search, groupId, ...(isHidden && { hidden: true as const }) })
}
