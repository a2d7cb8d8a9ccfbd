import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'

/** Two items for every third user. */
export async function seedPortfolio(tx: Writer): Promise<void> {
  await sql`
    insert into portfolio_items (id, user_id, title, description, url, sort_order, created_at)
    select md5(u.id::text || n)::uuid, u.id,
      (array['Neighbourhood map', 'Weather station', 'Repair café guide', 'Choir archive', 'Seed library'])[1 + ((hashtext(u.id::text) & 1023) + n) % 5],
      'Made with friends over a few evenings.', 'https://portfolio.example/' || u.username, n, u.created_at
    from users u cross join generate_series(0, 1) as n
    where hashtext(u.id::text) % 3 = 0 and u.username is not null
    on conflict do nothing`.execute(tx)
}
