import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { InstanceSettings } from '#kernel/data/database-schema.ts'
import { statement } from '#kernel/data/statement.ts'
import { type GatedFeature, gatedBy, type InstanceLimits, type Retention } from './rules.ts'

const columns = [
  'name',
  'group_creation',
  'sign_up',
  'limits',
  'audit_retention_days',
  'terms_version',
  'terms_url',
  'privacy_url',
  'security_contact',
  'brand_color',
  'tagline',
  'imprint_url',
  'contact',
  'privacy_text',
  'terms_text',
  'imprint_text',
  'notice_text',
  'notice_until',
  'logo_url',
  'locale',
  'timezone',
  'home_text',
  'conduct_url',
  'conduct_text',
  'sign_up_domains',
  'leaderboards',
  'minimum_age',
  'organizer_invitations',
  'footer_links',
  'search_engines',
  'retention',
  'hold_new_accounts',
  'held_words',
  'proof_of_work',
  'two_administrators',
  'administrator_passkeys',
  'token_days_max',
  'welcome_done',
] as const
type Columns = Pick<Selectable<InstanceSettings>, (typeof columns)[number]>
export type SettingsRow = Omit<Columns, 'limits' | 'retention' | 'footer_links'> & {
  /** Limits that differ from the defaults in the code. */
  limits: Partial<InstanceLimits>
  /** Periods that differ from the defaults in the code. */
  retention: Partial<Retention>
  footer_links: { label: string; url: string }[]
}

const only = statement<object, SettingsRow>((db) =>
  db.selectFrom('instance_settings').select(columns).$castTo<SettingsRow>(),
)

const boards = statement<object, { leaderboards: boolean }>((db) =>
  db.selectFrom('instance_settings').select('leaderboards'),
)

/** Without leaderboards, they are empty in the API and have no pages. */
export async function hasLeaderboards(db: Reader): Promise<boolean> {
  return (await boards.first(db, {}))!.leaderboards
}

/** The single row is created with the table. */
export async function findSettings(db: Reader): Promise<SettingsRow> {
  return (await only.first(db, {}))!
}

/** Serializes changes, so that each is compared with the state before it. */
export function lockSettings(tx: Writer): Promise<SettingsRow> {
  return tx.selectFrom('instance_settings').select(columns).$castTo<SettingsRow>().forUpdate().executeTakeFirstOrThrow()
}

export async function updateSettings(tx: Writer, changes: Partial<SettingsRow>, now: Date): Promise<void> {
  const { limits, retention, footer_links, ...plain } = changes
  const documents = Object.entries({ limits, retention, footer_links })
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => [column, JSON.stringify(value)])
  await tx
    .updateTable('instance_settings')
    .set({ ...plain, ...Object.fromEntries(documents), updated_at: now.toISOString() })
    .execute()
}

/** For a logo whose file was deleted. */
export async function updateLogoGone(tx: Writer, url: string): Promise<void> {
  await tx.updateTable('instance_settings').set({ logo_url: null }).where('logo_url', '=', url).execute()
}

export async function hasPasskey(db: Reader, userId: string): Promise<boolean> {
  const found = await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()
  return found !== undefined
}

/** Notes that a step of the first run is done or was left out. Twice is once. */
export async function markWelcomeStep(tx: Writer, note: string): Promise<void> {
  await tx
    .updateTable('instance_settings')
    .set({ welcome_done: sql`array_append(welcome_done, ${note})` })
    .where(sql<boolean>`${note} <> all (welcome_done)`)
    .execute()
}

const end = statement<{ migration: string }, { finished_at: string | null }>((db, slot) =>
  db.selectFrom('schema_migrations').select('finished_at').where('name', '=', slot('migration')),
)

/** The same beside the rows of another statement, which then needs no second one. */
export const isUpgraded = (feature: GatedFeature) =>
  sql<boolean>`((select finished_at from schema_migrations where name = ${sql.lit(gatedBy[feature])}) is not null)`

/** When the last process of the release before this migration had stopped; undefined while one may still run. */
export async function findFinishedAt(db: Reader, migration: string): Promise<string | undefined> {
  return (await end.first(db, { migration }))?.finished_at ?? undefined
}
