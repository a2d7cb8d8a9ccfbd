import { appendFileSync } from 'node:fs'
import pg from 'pg'

/** Every row of every table that has any, as text. */
export async function dump(url: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(`
      select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`)
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} as t`)
      appendFileSync(file, rows.map(({ row }) => `${name} ${row}\n`).join(''))
    }
  } finally {
    await client.end()
  }
}
