import type { Writer } from '#kernel/context.ts'
import {
  deleteTranslations,
  listTranslations,
  storeTranslations,
  type Texts,
  type TranslatedThing,
  updateOlder,
} from './queries.ts'
import { decideTranslations, isChange, type TranslationsPatch } from './rules.ts'

interface Change {
  patch: TranslationsPatch | undefined
  /** The language of the original as it will be. */
  original: string | null
  /** One of the texts that are translated changes. */
  isTextChanged: boolean
  /** There are translations, or may be. */
  hasSome: boolean
}

/** What a change does to the translations, to be written once the original is. Requires the lock of what they translate. */
export async function planTranslations(
  tx: Writer,
  thing: TranslatedThing,
  { patch, original, isTextChanged, hasSome }: Change,
): Promise<{ isChanged: boolean; texts: readonly Texts[]; write(now: Date): Promise<void> }> {
  const current = patch && hasSome ? await listTranslations(tx, thing) : []
  const change = decideTranslations(current, patch ?? {}, original)
  const { written, removed } = change
  return {
    isChanged: isChange(change),
    texts: written,
    async write(now) {
      await deleteTranslations(tx, thing, removed)
      await storeTranslations(tx, { kind: thing.kind, ids: [thing.id] }, written, now)
      if (hasSome && isTextChanged)
        await updateOlder(
          tx,
          thing,
          written.map(({ language }) => language),
        )
    },
  }
}
