import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'

const kinds = [
  ['Repair Café', 'repair-cafe', 'Bring what is broken and mend it with people who know how.', 'repair,sustainability'],
  ['Book Club', 'book-club', 'One book a month, read by everybody and liked by about half.', 'books,reading'],
  ['Community Garden', 'garden', 'Beds for everybody, tools to share, seedlings in spring.', 'plants,outdoors'],
  [
    'JavaScript Evenings',
    'javascript',
    'Two short talks, then questions until the lights go out.',
    'technology,programming',
  ],
  ['Board Games', 'board-games', 'New players are explained every rule twice.', 'games,evenings'],
  ['Open Choir', 'choir', 'No auditions. Bring your voice, we have the sheets.', 'music,singing'],
  ['Trail Runners', 'trail-runners', 'Two paces, no one is left behind.', 'sport,outdoors'],
  ['Data and Coffee', 'data-coffee', 'Saturday mornings with a dataset and good coffee.', 'technology,data'],
  ['Language Exchange', 'language-exchange', 'Half the evening in your language, half in mine.', 'languages,newcomers'],
  ['Photo Walks', 'photo-walks', 'A route, a theme and a wall for the prints.', 'photography,outdoors'],
  ['Women in Science', 'women-in-science', 'Talks, mentoring and a long table afterwards.', 'science,careers'],
  ['Film Society', 'film-society', 'Subtitled, discussed, sometimes with soup.', 'film,culture'],
  ['Makers', 'makers', 'Laser cutter, sewing machines and patient teachers.', 'making,technology'],
  ['Parents and Toddlers', 'toddlers', 'A warm room and other people who are awake.', 'families,neighbours'],
  ['Chess in the Park', 'chess', 'Boards are set up from four; beginners welcome.', 'games,outdoors'],
] as const
/** The second paragraph of a description. */
const more = [
  'We began with five people in a kitchen and are about thirty now, though never all at once. Whoever comes twice is asked to bring a chair.',
  'Nobody has to know anything before. Somebody looks after new faces every time, and the first half hour is for arriving.',
  'We meet every week or two, mostly in the evening. There are no fees; a hat goes round when the room costs something.',
  'All ages, all accents. If you would like to help, tell one of the organizers: there is always a key to carry or a kettle to fill.',
] as const
const cities = `Berlin Lisbon Lagos Kyoto Montréal Oslo Recife Kraków Nairobi Utrecht Bogotá Tbilisi`.split(' ')

/**
 * Inserts groups with owners, sometimes other role holders, and favorites in one statement: a hundred thousand take
 * seconds. Requires the users.
 */
export async function seedGroups(tx: Writer, count: number): Promise<void> {
  const kind = (part: number) => sql`(${kinds.map((one) => one[part])}::text[])[1 + n % ${sql.lit(kinds.length)}]`
  const lead = sql`${kind(2)} || E'\\n\\n' || (${[...more]}::text[])[1 + n % ${sql.lit(more.length)}]`
  const city = sql`(${cities}::text[])[1 + (n / ${sql.lit(kinds.length)}) % ${sql.lit(cities.length)}]`
  // Small seeds are for viewing and get more favorites; large ones are for benchmarks.
  const fans = count <= 200 ? sql`6 + n * 7 % 23` : sql`n % 3`
  const round = sql`n / ${sql.lit(kinds.length * cities.length)}`
  await sql`
    with people as materialized (select id, row_number() over (order by id) - 1 as ordinal from users),
    crowd as materialized (select count(*) as size from people),
    drafts as materialized (
      select n, at,
        (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7' ||
          substr(md5('group a' || n), 1, 3) || '8' || substr(md5('group b' || n), 1, 15))::uuid as id,
        ${kind(0)} || ' ' || ${city} || case when ${round} > 0 then ' ' || (1 + ${round}) else '' end as name,
        ${kind(1)} || '-' || lower(translate(${city}, 'éóá', 'eoa')) ||
          case when ${round} > 0 then '-' || (1 + ${round}) else '' end as urlname,
        ${lead} as description, string_to_array(${kind(3)}, ',') as tags,
        least(case when n % 20 = 0 then 25 else ${fans} end, (select size / 2 from crowd)) as fans
      from (
        select n, date_trunc('milliseconds', now() - interval '1 minute' * (n * 7919::bigint % 1000000)) as at
        from generate_series(0, ${sql.lit(count - 1)}) as n) as numbers
    ),
    pairs as materialized (
      select distinct draft.id as group_id, person.id as user_id, draft.at
      from drafts as draft
      cross join crowd
      cross join lateral generate_series(1, draft.fans) as fan
      join people as person on person.ordinal = (draft.n * 7919::bigint + fan * 104729) % crowd.size
    ),
    made as (
      insert into groups (id, urlname, name, description, website, tags, upstream_member_count, favorites_count,
        is_featured, created_at, updated_at)
      select draft.id, urlname, name, description, 'https://' || urlname || '.example', tags,
        case when n % 6 = 0 then 20 + n % 900 end, coalesce(liked.count, 0), n % 50 = 3, at, at
      from drafts as draft
      left join (select group_id, count(*) from pairs group by group_id) as liked on liked.group_id = draft.id
      on conflict do nothing
      returning id
    ),
    roles as (
      insert into group_roles (group_id, user_id, role, granted_at)
      select draft.id, person.id, (array['owner', 'manager', 'volunteer'])[1 + holder], draft.at
      from drafts as draft
      join made on made.id = draft.id
      cross join crowd
      cross join lateral generate_series(0, greatest(0, draft.n % 6 - 3)) as holder
      join people as person on person.ordinal = (draft.n * 31::bigint + holder * 17) % crowd.size
      on conflict do nothing
    )
    insert into group_favorites (group_id, user_id, favorited_at)
    select group_id, user_id, pairs.at from pairs join made on made.id = pairs.group_id`.execute(tx)
  // What the trigger does, for a seed that runs without it.
  await sql`
    update groups set words = group_search_words(name, description) where words is null`.execute(tx)
  await sql`analyze groups, group_roles, group_favorites`.execute(tx)
}

/** Roles of the people to sign in as, in the oldest groups. */
export async function seedDemoTeam(tx: Writer, roles: readonly { username: string; role: string; groups: number }[]) {
  for (const { username, role, groups } of roles)
    await sql`
      insert into group_roles (group_id, user_id, role, granted_at)
      select g.id, u.id, ${role}, greatest(g.created_at, u.created_at)
      from (select id, created_at from groups where deleted_at is null order by urlname like '%-berlin' desc, urlname
        limit ${sql.lit(groups)}) as g
        cross join (select id, created_at from users where username = ${username}) as u
      on conflict (group_id, user_id) do update set role = excluded.role`.execute(tx)
}
