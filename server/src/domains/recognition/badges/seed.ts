import { sql } from 'kysely'
import { platformBoard, seedScores } from '#domains/recognition/scores/index.ts'
import type { Writer } from '#kernel/context.ts'
import { toHex } from '#kernel/formats/colors.ts'
import { listAudiences, updateAudiences, updatePlatformAudience } from './queries.ts'

type Kind = [slug: string, name: string, description: string, icon: string, color: string, points: number]

const ofPlatform: Kind[] = [
  ['founding-member', 'Founding member', 'Was here in the first year', '🏡', 'coral', 100],
  ['speaker', 'Speaker', 'Stood in front of everybody and told them something', '🎤', 'violet', 80],
  ['host', 'Host', 'Opened their own door for an event', '🚪', 'sunset', 60],
  ['mentor', 'Mentor', 'Took time to show somebody how', '🧑‍🏫', 'forest', 70],
  ['translator', 'Translator', 'Brought two languages together', '🗣️', 'ocean', 50],
  ['photographer', 'Photographer', 'Kept what others will want to remember', '📷', 'slate', 30],
  ['bug-hunter', 'Bug hunter', 'Found what was broken, and said so kindly', '🐞', 'rose', 40],
  ['welcome-committee', 'Welcome committee', 'Nobody stood alone at the door', '🫶', 'sky', 45],
]

const ofGroup: Kind[] = [
  ['helping-hand', 'Helping hand', 'Put the chairs out, and back again', '🙌', 'forest', 20],
  ['first-timer', 'First timer', 'Came, saw, stayed', '🌱', 'sky', 5],
  ['storyteller', 'Storyteller', 'Gave a talk in this group', '📖', 'violet', 40],
  ['soul-of-the-group', 'Soul of the group', 'It would not be the same without them', '❤️‍🔥', 'coral', 100],
  ['baker', 'Baker', 'Brought cake', '🍰', 'rose', 15],
]

/** One row each, numbered from 0. */
const kinds = (list: Kind[]) => sql`unnest(
  ${list.map((kind) => kind[0])}::text[], ${list.map((kind) => kind[1])}::text[], ${list.map((kind) => kind[2])}::text[],
  ${list.map((kind) => kind[3])}::text[], ${list.map((kind) => toHex(kind[4]))}::text[],
  ${list.map((kind) => kind[5])}::integer[]) with ordinality as k (slug, name, description, icon, color, points, place)`

/**
 * Badges of the platform and of every third group, and up to six per user, awarded over the last two years; then scores and
 * everything counted from them. In bulk statements, with the same result on every run.
 */
export async function seedBadges(tx: Writer): Promise<void> {
  await sql`lock table badge_awards in exclusive mode`.execute(tx)
  await sql`set local work_mem = '256MB'`.execute(tx)
  // Millions of rows are counted once at the end, not one by one. Only a superuser can disable the triggers.
  const triggers = (mode: string) =>
    sql`
    select set_config('session_replication_role', ${mode}, true) where current_setting('is_superuser') = 'on'`.execute(
      tx,
    )
  await triggers('replica')
  await insertKinds(tx)
  await insertAwards(tx)
  await seedScores(tx)
  await triggers('origin')
  const { rows } = await sql<{ at: string }>`select now()::timestamptz(3) as at`.execute(tx)
  const at = new Date(rows[0]!.at)
  await updatePlatformAudience(tx, at)
  await updateAudiences(tx, await listAudiences(tx, platformBoard, 1_000_000), at)
  await sql`analyze audiences`.execute(tx)
}

async function insertKinds(tx: Writer): Promise<void> {
  await sql`
    insert into badges (id, slug, name, description, icon, color, points, sort_order, created_at)
    select md5('badge ' || k.slug)::uuid, k.slug, k.name, k.description, k.icon, k.color, k.points, 1000 + k.place,
      now() - interval '750 days'
    from ${kinds(ofPlatform)}
    on conflict do nothing`.execute(tx)
  await sql`
    insert into badges (id, group_id, slug, name, description, icon, color, points, sort_order, created_at)
    select md5('badge ' || g.id || k.slug)::uuid, g.id, left(lower(g.urlname), 60) || '-' || k.slug, k.name,
      k.description, k.icon, k.color, k.points, k.place, g.created_at
    from groups g cross join lateral (select hashtext(g.id::text) & 1048575 as h) as hashed, ${kinds(ofGroup)}
    where g.urlname is not null and g.deleted_at is null and h % 3 = 0 and k.place <= 2 + h / 3 % 4
    on conflict do nothing`.execute(tx)
  await sql`analyze badges`.execute(tx)
}

async function insertAwards(tx: Writer): Promise<void> {
  await sql`create temporary table numbered_badges on commit drop as
    select row_number() over (partition by group_id is null order by id) - 1 as number, group_id is null as is_platform,
      id, group_id, points
    from badges where deleted_at is null and achievement is null`.execute(tx)
  await sql`create unique index on numbered_badges (is_platform, number)`.execute(tx)
  await sql`analyze numbered_badges`.execute(tx)
  await sql`
    with sizes as (select is_platform, count(*) as size from numbered_badges group by is_platform),
    picks as (
      select u.id as user_id, u.created_at, n, n % 3 = 0 as is_platform, hashtext(u.id::text || n) & 1048575 as h
      from users u cross join lateral generate_series(1, (hashtext(u.id::text) & 1048575) % 7) as n
      where u.deleted_at is null)
    insert into badge_awards (badge_id, user_id, group_id, points, source, awarded_at)
    select b.id, p.user_id, b.group_id, b.points, 'organiser',
      date_trunc('milliseconds', since.at + (now() - since.at) * (p.h / 1048576.0))
    from picks p join sizes s on s.is_platform = p.is_platform
      join numbered_badges b on b.is_platform = p.is_platform and b.number = p.h % s.size
      cross join lateral (select greatest(p.created_at, now() - interval '2 years') as at) as since
    on conflict do nothing`.execute(tx)
  await sql`drop table numbered_badges`.execute(tx)
  await sql`
    insert into badge_awards (badge_id, user_id, group_id, points, source, awarded_at)
    select b.id, d.user_id, b.group_id, b.points, 'achievement', d.completed_at
    from user_achievements d join badges b on b.achievement = d.achievement and b.deleted_at is null
    on conflict do nothing`.execute(tx)
  await sql`analyze badge_awards`.execute(tx)
}
