import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'

export interface Use {
  place: string
  holder: string
}

export async function insertUse(tx: Writer, key: string, use: Use): Promise<void> {
  await tx
    .insertInto('upload_uses')
    .values({ upload_key: key, ...use })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteUse(tx: Writer, key: string, { place, holder }: Use): Promise<void> {
  await tx
    .deleteFrom('upload_uses')
    .where('upload_key', '=', key)
    .where('place', '=', place)
    .where('holder', '=', holder)
    .execute()
}

export async function listUses(db: Reader, keys: string[]): Promise<(Use & { upload_key: string })[]> {
  return db
    .selectFrom('upload_uses')
    .select(['upload_key', 'place', 'holder'])
    .where('upload_key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
}

/** A file may be used in several fields. */
export async function copyUses(tx: Writer, place: string, from: string, to: string[]): Promise<void> {
  await tx
    .insertInto('upload_uses')
    .columns(['upload_key', 'place', 'holder'])
    .expression((eb) =>
      eb
        .selectFrom('upload_uses')
        .select(['upload_key', 'place', sql<string>`unnest(${to}::text[])`.as('holder')])
        .where('holder', '=', from)
        .where('place', '=', place),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What is used there now. */
export async function listUsedKeys(
  db: Reader,
  place: string,
  holders: string[],
): Promise<{ key: string; holder: string }[]> {
  return db
    .selectFrom('upload_uses')
    .select(['upload_key as key', 'holder'])
    .where('holder', '=', sql<string>`any(${holders}::text[])`)
    .where('place', '=', place)
    .execute()
}
