import type { Static } from 'typebox'
import type { Reader } from '#kernel/context.ts'
import { mapTranslations, type TranslatedKind } from './queries.ts'
import { presentTranslations, type Translations } from './wire.ts'

interface Attached {
  translations?: Static<typeof Translations>
}

/** The translations of a whole page, read with one statement where they are asked for and there are any. */
export async function findTranslations(
  db: Reader,
  kind: TranslatedKind,
  rows: readonly { id: string; translated: unknown }[],
  include: 'translations' | undefined,
): Promise<(row: { id: string }) => Attached> {
  if (include === undefined) return () => ({})
  const ids = rows.filter(({ translated }) => translated !== null).map(({ id }) => id)
  const found = await mapTranslations(db, kind, ids)
  return ({ id }) => ({ translations: presentTranslations(found.get(id) ?? []) })
}
