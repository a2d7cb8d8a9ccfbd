import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { type Edge, type SitemapEntry, sitemapPageSize, walkEdges } from '#kernel/data/sitemap.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'

/** Matches a partial index with the same condition and order. */
const after = (db: StatementBuilder, slot: Slots<Edge>) =>
  db
    .selectFrom('groups')
    .where('hidden_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(created_at, id) > (${slot('at')}, ${slot('id')})`)
    .orderBy('created_at')
    .orderBy('id')

const next = statement<Edge, Edge>((db, slot) =>
  after(db, slot)
    .select(['created_at as at', 'id'])
    .offset(sitemapPageSize - 1)
    .limit(1),
)

export function listGroupPages(db: Reader): Promise<Edge[]> {
  return walkEdges(db, next.first)
}

const page = statement<Edge, { id: string; urlname: string | null; updated_at: string }>((db, slot) =>
  after(db, slot).select(['id', 'urlname', 'updated_at']).limit(sitemapPageSize),
)

export async function listGroupsOfPage(db: Reader, edge: Edge): Promise<SitemapEntry[]> {
  const rows = await page.all(db, edge)
  return rows.map((row) => ({ path: `/groups/${row.urlname ?? row.id}`, changedAt: row.updated_at }))
}
