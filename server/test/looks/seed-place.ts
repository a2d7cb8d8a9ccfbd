import { seedPictures } from '#main/seed/pictures.ts'
import { fill } from '#main/seed/rows.ts'
import { sizes } from '#main/seed.ts'
import { openDatabase } from '#platform/database.ts'
import { openLogger } from '#platform/logger.ts'
import { transact } from '#platform/outbox.ts'
import { type App, testDatabaseOptions } from '#test/support/app/harness.ts'

/** The small seed with its pictures, in the store of this instance. */
export async function seedPlace(app: App, baseUrl: string): Promise<void> {
  const size = sizes.small!
  // As `hearthctl seed` does: a busy machine takes longer than a request may.
  const patient = { ...testDatabaseOptions(app.url), statementTimeoutMs: 600_000 }
  await using database = openDatabase(patient, openLogger('silent'))
  await transact(database, app.clock, { userId: null, requestId: null }, async ({ db }) => {
    await fill(db, size)
    await seedPictures(db, app.store, baseUrl, size.pictures!)
  })
}
