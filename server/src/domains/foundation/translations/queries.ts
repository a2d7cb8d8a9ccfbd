import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

export interface Texts {
  title: string
  description: string | null
  venue_notes: string | null
}

export interface TranslationRow extends Texts {
  language: string
  is_older: boolean
}

/** An event or a group. */
export type TranslatedKind = 'event' | 'group'
export interface TranslatedThing {
  kind: TranslatedKind
  id: string
}

type OwnedRow = TranslationRow & { owner_id: string }

const columnOf = { event: 'event_id', group: 'group_id' } as const

const ofMany = (kind: TranslatedKind) =>
  statement<{ ids: string[] }, OwnedRow>((db, slot) =>
    db
      .selectFrom('translations as t')
      .select(['t.language', 't.title', 't.description', 't.venue_notes', 't.is_older'])
      .select(sql<string>`t.${sql.ref(columnOf[kind])}`.as('owner_id'))
      .where(sql<boolean>`t.${sql.ref(columnOf[kind])} = any(${slot('ids')}::uuid[])`)
      .orderBy('t.language'),
  )
const many = { event: ofMany('event'), group: ofMany('group') }

/** Of all these, by the id of what they translate. */
export async function mapTranslations(
  db: Reader,
  kind: TranslatedKind,
  ids: string[],
): Promise<Map<string, OwnedRow[]>> {
  return ids.length === 0 ? new Map() : Map.groupBy(await many[kind].all(db, { ids }), (row) => row.owner_id)
}

export function listTranslations(db: Reader, { kind, id }: TranslatedThing): Promise<TranslationRow[]> {
  return many[kind].all(db, { ids: [id] })
}

const ofOne = (kind: TranslatedKind) =>
  statement<{ id: string; language: string }, TranslationRow>((db, slot) =>
    db
      .selectFrom('translations as t')
      .select(['t.language', 't.title', 't.description', 't.venue_notes', 't.is_older'])
      .where(`t.${columnOf[kind]}`, '=', slot('id'))
      .where('t.language', '=', slot('language')),
  )
const one = { event: ofOne('event'), group: ofOne('group') }

export function findTranslation(db: Reader, { kind, id }: TranslatedThing, language: string) {
  return one[kind].first(db, { id, language })
}

/** Writes them; none is older than the original unless its row says so, as that of a copy does. */
export async function storeTranslations(
  tx: Writer,
  { kind, ids }: { kind: TranslatedKind; ids: readonly string[] },
  rows: readonly (Texts & { language: string; is_older?: boolean })[],
  now: Date,
): Promise<void> {
  if (rows.length === 0 || ids.length === 0) return
  const owner = columnOf[kind]
  await tx
    .insertInto('translations')
    .values(ids.flatMap((id) => rows.map((row) => ({ ...textsOf(row), [owner]: id, updated_at: now.toISOString() }))))
    .onConflict((conflict) =>
      conflict
        .columns([owner, 'language'])
        .where(owner, 'is not', null)
        .doUpdateSet((eb) => ({
          title: eb.ref('excluded.title'),
          description: eb.ref('excluded.description'),
          venue_notes: eb.ref('excluded.venue_notes'),
          is_older: eb.ref('excluded.is_older'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
    )
    .execute()
}

const textsOf = ({
  language,
  title,
  description,
  venue_notes,
  is_older = false,
}: Texts & { language: string; is_older?: boolean }) => ({
  ...{ language, title, description, venue_notes, is_older },
})

export async function deleteTranslations(
  tx: Writer,
  { kind, id }: TranslatedThing,
  languages: string[],
): Promise<void> {
  if (languages.length === 0) return
  await tx.deleteFrom('translations').where(columnOf[kind], '=', id).where('language', 'in', languages).execute()
}

/** The original has changed: those that were not written with it are older now. */
export async function updateOlder(
  tx: Writer,
  { kind, id }: TranslatedThing,
  written: readonly string[],
): Promise<void> {
  await tx
    .updateTable('translations')
    .set({ is_older: true })
    .where(columnOf[kind], '=', id)
    .where('is_older', '=', false)
    .where(sql<boolean>`language <> all(${[...written]}::text[])`)
    .execute()
}
