/** Stops `npm run codegen` where the database lacks a migration: it would write a schema without what that one adds. */
import { compareMigrations, connectToMigrate } from '../server/src/platform/database/migrations.ts'

const url = process.env.DATABASE_URL
if (!url) fail('DATABASE_URL names no database: export $(scripts/services env | grep DATABASE_URL)')
const client = await connectToMigrate(url)
const { missing } = await compareMigrations(client)
await client.end()
const [first, ...others] = missing
if (first) {
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  fail(`Nothing was written: the database lacks ${first.name}${more}. Run npm run migrate first.`)
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
