import { seedPictures } from '#main/seed/pictures.ts'
import { fill } from '#main/seed/rows.ts'
import { sizes } from '#main/seed.ts'
import { openDatabase } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { testDatabaseOptions } from '#test/support/app/databases.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'

/** The small seed with its pictures, in the store of this instance. */
async function seedPlace(app: App, baseUrl: string): Promise<void> {
  const size = sizes.small!
  // As `hearthctl seed` does: a busy machine takes longer than a request may.
  const patient = { ...testDatabaseOptions(app.url), statementTimeoutMs: 600_000 }
  await using database = openDatabase(patient, openLogger('silent'))
  await transact(database, app.clock, { userId: null, requestId: null }, async ({ db }) => {
    await fill(db, size)
    await seedPictures(db, app.store, baseUrl, size.pictures!)
  })
}

/** The small seed on an instance that a browser reaches. The seed makes its events around the time of the database. */
export async function openSeededPlace(options: Parameters<typeof startApp>[0] = {}) {
  const port = await findFreePort()
  const baseUrl = `http://localhost:${port}`
  const app = await startApp({ baseUrl, clock: openRealClock(), ...options })
  await seedPlace(app, baseUrl)
  await listenOn(app.http, port)
  return { app, baseUrl, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}
