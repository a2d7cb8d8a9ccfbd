import { sql } from 'kysely'
import { isListedEvent } from '#domains/foundation/event-facts/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

/** Topics and cities are counted among this many events, so that reading them takes the same time on every instance. */
const nextMax = 300

export interface Facet {
  kind: 'tag' | 'city' | 'language' | 'timezone'
  name: string
  count: number
}

const facets = statement<{ now: string; perKind: number }, Facet>((db, slot) =>
  db
    .selectFrom(
      sql<Facet>`(
        with next as materialized (
          select e.id, e.group_id, e.venue_city, e.timezone, e.language, e.translated from events e
          where ${isListedEvent()} and e.starts_at >= ${slot('now')}
          order by e.starts_at, e.id limit ${sql.lit(nextMax)}),
        shown as materialized (
          select next.venue_city, next.timezone, g.tags, coalesce(next.language, g.language) as language, next.translated from next left join groups g on g.id = next.group_id
          where g.hidden_at is null and g.deleted_at is null),
        counted as (
          select 'tag' as kind, tag as name, count(*)::integer as count
          from shown cross join lateral unnest(shown.tags) as tag group by tag
          union all
          select 'city', mode() within group (order by btrim(venue_city)), count(*)::integer
          from shown where btrim(venue_city) <> '' group by fold(btrim(venue_city))
          union all
          select 'language', name, count(*)::integer
          from shown cross join lateral (
            select split_part(tag, '-', 1) as name
            from jsonb_object_keys(shown.translated) as tag union select split_part(shown.language, '-', 1)) as languages
          where name is not null group by name
          union all
          select 'timezone', timezone, count(*)::integer from shown where timezone is not null group by timezone),
        ranked as (
          select kind, name, count, row_number() over (partition by kind order by count desc, name) as place from counted)
        select kind, name, count from ranked where place <= ${slot('perKind')} order by kind, place)`.as('f'),
    )
    .select(['f.kind', 'f.name', 'f.count']),
)

/** The topics, cities and time zones of the next events, the most frequent first. */
export function listFacets(db: Reader, now: Date, perKind: number): Promise<Facet[]> {
  return facets.all(db, { now: now.toISOString(), perKind })
}
