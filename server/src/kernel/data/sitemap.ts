import type { Reader } from '../context.ts'
import { isId } from '../operation/schema.ts'

/** The place of a row in a list that is ordered by an instant and an id. A page of a sitemap begins after one. */
export interface Edge {
  at: string
  id: string
}

/** What a sitemap says of a page of ours. */
export interface SitemapEntry {
  path: string
  changedAt: string | null
}

/** The protocol allows 50,000; fewer are read at once without anybody waiting. */
export const sitemapPageSize = 10_000

export const firstEdge: Edge = { at: '0001-01-01T00:00:00.000Z', id: '00000000-0000-0000-0000-000000000000' }

/** The edges at which pages begin, each found from the one before it, so that a page stays what it is as others come. */
export async function walkEdges(
  db: Reader,
  next: (db: Reader, edge: Edge) => Promise<Edge | undefined>,
): Promise<Edge[]> {
  const edges = [firstEdge]
  for (let edge = await next(db, firstEdge); edge; edge = await next(db, edge)) edges.push(edge)
  return edges
}

/** As it stands in an address: milliseconds and the id. */
export function writeEdge({ at, id }: Edge): string {
  return `${Date.parse(at)}-${id}`
}

/** Undefined for what no edge is written like. */
export function readEdge(text: string): Edge | undefined {
  const [, ms, id] = /^(\d{1,15})-(.{36})$/.exec(text) ?? []
  if (ms === undefined || id === undefined || !isId(id) || Number(ms) > 8e15) return undefined
  return { at: new Date(Number(ms)).toISOString(), id }
}
