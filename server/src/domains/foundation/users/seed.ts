import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'

const given =
  `Ana Bo Cris Dara Eli Farah Goran Hana Ines Jonas Kemi Lena Mateo Nadia Omar Priya Quinn Rosa Sami Tove Uma
Viktor Wen Ximena Yusuf Zoe Aiko Bruno Chloé Dmitri Elif Felix Greta Hugo Ines Jamal Kira Luca Maya Noor`.split(/\s+/)
const family = `Alvarez Berg Chen Dubois Eriksen Fischer García Haddad Ivanova Jensen Kowalski Lindqvist Mbeki Nakamura
Okafor Petrov Quist Rossi Silva Tanaka Ueda Varga Weber Xu Yilmaz Zhang Adeyemi Bauer Costa Duarte`.split(/\s+/)
const cities = [
  'Berlin',
  'Lisbon',
  'Lagos',
  'Kyoto',
  'Montréal',
  'Oslo',
  'Porto Alegre',
  'Kraków',
  'Nairobi',
  'Utrecht',
]
const bios = [
  'Builds small things that last. Ask me about bicycles.',
  'Community organizer by night, database gardener by day.',
  'Here for the talks, staying for the people.',
  'Learning Rust, baking bread, in that order.',
  'Teaches evening classes in electronics; always looking for volunteers.',
  'New in town and happy to meet you.',
]

/** Users created by one statement, so that a million take minutes, not hours. */
export async function seedUsers(tx: Writer, count: number): Promise<void> {
  const pick = (list: readonly string[], by: number) =>
    sql`(${list}::text[])[1 + (n / ${sql.lit(by)}) % ${sql.lit(list.length)}]`
  await sql`
    insert into users (id, name, username, email, bio, location, theme_color, profile_visibility, show_on_guest_lists,
      last_login_at, created_at)
    select
      (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7' ||
        substr(md5('a' || n), 1, 3) || '8' || substr(md5('b' || n), 1, 15))::uuid,
      given || ' ' || family,
      lower(unaccented) || '-' || n,
      lower(unaccented) || '.' || n || '@example.org',
      case when n % 3 > 0 then ${pick(bios, 1)} end,
      case when n % 4 > 0 then ${pick(cities, 7)} end,
      (array['coral', 'ocean', 'sunset', 'forest', 'violet', 'rose', 'slate', 'sky'])[1 + n % 8],
      case when n % 20 = 0 then 'private' else 'public' end,
      n % 9 > 0,
      at + interval '1 day',
      at
    from (
      select n, ${pick(given, 1)} as given, ${pick(family, 3)} as family,
        translate(${pick(given, 1)}, 'éè', 'ee') as unaccented,
        date_trunc('milliseconds', now() - interval '700 days' * random() - interval '2 days') as at
      from generate_series(1, ${sql.lit(count)}) as n
    ) as person
    on conflict do nothing`.execute(tx)
  await sql`analyze users`.execute(tx)
}

/** Whether the first of the users that `seedUsers` creates are there. */
export async function hasSeededUsers(db: Reader): Promise<boolean> {
  const first = Array.from({ length: given.length }, (_, at) => at + 1)
  const names = first.map((n) => given[n % given.length]!.toLowerCase().replaceAll(/[éè]/g, 'e'))
  const usernames = names.map((name, at) => `${name}-${first[at]}`)
  const emails = names.map((name, at) => `${name}.${first[at]}@example.org`)
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from unnest(${usernames}::text[], ${emails}::text[]) as s (username, email)
        join users u on lower(u.username) = s.username and u.email = s.email and u.deleted_at is null) as found`.execute(
    db,
  )
  return rows[0]!.found
}

/** People to sign in as, one for each role. Their sign-in codes appear where development mail appears. */
const demoPeople = [
  { username: 'ana', name: 'Ana Moreira', role: 'admin', bio: 'I keep the lights on here. Ask me anything.' },
  { username: 'olive', name: 'Olive Berg', role: 'user', bio: 'I run the **Repair Café**. Bring what is broken.' },
  { username: 'vito', name: 'Vito Haddad', role: 'user', bio: 'You will find me at the door.' },
  { username: 'mia', name: 'Mia Tanaka', role: 'user', bio: 'New in town, and happy to meet you.' },
] as const

export async function seedDemoPeople(tx: Writer): Promise<void> {
  const column = (name: keyof (typeof demoPeople)[number]) => demoPeople.map((person) => person[name])
  await sql`
    insert into users (id, name, username, email, role, bio, location, show_on_guest_lists, last_login_at, created_at)
    select
      (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7' ||
        substr(md5('c' || username), 1, 3) || '8' || substr(md5('d' || username), 1, 15))::uuid,
      name, username, username || '@example.org', role, bio, 'Berlin', true, at, at
    from unnest(${column('name')}::text[], ${column('username')}::text[], ${column('role')}::text[],
        ${column('bio')}::text[]) as person (name, username, role, bio)
      cross join (select date_trunc('milliseconds', now() - interval '400 days') as at) as joined
    on conflict do nothing`.execute(tx)
}

/** The people to sign in as, and then others with a public profile. */
export async function listSeededPeople(db: Reader, limit: number): Promise<{ id: string; username: string }[]> {
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from users
    where username is not null and deleted_at is null and avatar_url is null and profile_visibility = 'public'
      and email like '%@example.org'
    order by username = any(${demoPeople.map(({ username }) => username)}::text[]) desc, id
    limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export async function seedAvatars(tx: Writer, avatars: readonly { userId: string; url: string }[]): Promise<void> {
  await sql`
    update users u set avatar_url = given.url
    from unnest(${avatars.map(({ userId }) => userId)}::uuid[], ${avatars.map(({ url }) => url)}::text[])
      as given (user_id, url)
    where u.id = given.user_id`.execute(tx)
}
