import { sql } from 'kysely'
import { isListedByName } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type Edge, type SitemapEntry, sitemapPageSize, walkEdges } from '#kernel/data/sitemap.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'

const after = (db: StatementBuilder, slot: Slots<Edge>) =>
  db
    .selectFrom('users as u')
    .where(isListedByName)
    .where(sql<boolean>`u.search_engines`)
    .where(sql<boolean>`(u.created_at, u.id) > (${slot('at')}, ${slot('id')})`)
    .orderBy('u.created_at')
    .orderBy('u.id')

const next = statement<Edge, Edge>((db, slot) =>
  after(db, slot)
    .select(['u.created_at as at', 'u.id'])
    .offset(sitemapPageSize - 1)
    .limit(1),
)

export function listMemberPages(db: Reader): Promise<Edge[]> {
  return walkEdges(db, next.first)
}

const page = statement<Edge, { username: string }>((db, slot) =>
  after(db, slot).select(sql<string>`u.username`.as('username')).limit(sitemapPageSize),
)

/** Without a date: the last change of a profile is not stored, and a wrong date is worse than none. */
export async function listMembersOfPage(db: Reader, edge: Edge): Promise<SitemapEntry[]> {
  const rows = await page.all(db, edge)
  return rows.map((row) => ({ path: `/members/${row.username}`, changedAt: null }))
}
