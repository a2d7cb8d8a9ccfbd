import type { Static } from 'typebox'
import type { Reader } from '#kernel/context.ts'
import { type Facet, listFacets } from './queries.filters.ts'
import type { EventFilters } from './schemas.ts'

const perKind = 20

/** What the next events can be filtered by. */
export async function findFilters(db: Reader, now: Date): Promise<Static<typeof EventFilters>> {
  const facets = await listFacets(db, now, perKind)
  const of = (kind: Facet['kind']) =>
    facets.filter((facet) => facet.kind === kind).map(({ name, count }) => ({ name, count }))
  return { tags: of('tag'), cities: of('city'), timezone: of('timezone')[0]?.name ?? null }
}
