import type { Reader } from '../context.ts'
import { isId } from '../operation/schema.ts'

/** The position of a row in a list ordered by an instant and an id. A sitemap page starts after one. */
export interface Edge {
  at: string
  id: string
}

/** An entry of a sitemap. */
export interface SitemapEntry {
  path: string
  changedAt: string | null
}

/** The protocol allows 50,000; a smaller page is read without delaying other requests. */
export const sitemapPageSize = 10_000

export const firstEdge: Edge = { at: '0001-01-01T00:00:00.000Z', id: '00000000-0000-0000-0000-000000000000' }

/** Where pages start, each found from the one before, so that a page keeps its content when others are added. */
export async function walkEdges(
  db: Reader,
  next: (db: Reader, edge: Edge) => Promise<Edge | undefined>,
): Promise<Edge[]> {
  const edges = [firstEdge]
  for (let edge = await next(db, firstEdge); edge; edge = await next(db, edge)) edges.push(edge)
  return edges
}

/** As written in a URL: milliseconds and the id. */
export function writeEdge({ at, id }: Edge): string {
  return `${Date.parse(at)}-${id}`
}

/** Undefined if the text is not a valid edge. */
export function readEdge(text: string): Edge | undefined {
  const [, ms, id] = /^(\d{1,15})-(.{36})$/.exec(text) ?? []
  if (ms === undefined || id === undefined || !isId(id) || Number(ms) > 8e15) return undefined
  return { at: new Date(Number(ms)).toISOString(), id }
}
