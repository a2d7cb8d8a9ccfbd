import { sql } from 'kysely'
import { seedConnections } from '#domains/people/connections/index.ts'
import type { Writer } from '#kernel/context.ts'

/** 22 characters like a real id, but derived from the text, so that seeding twice adds nothing. */
const idFrom = (text: string) =>
  sql.raw(`left(translate(encode(sha256((${text})::bytea), 'base64'), '+/=', 'xyz'), 22)`)

/** A QR code for every user, a tag for every fourth, a hundred unclaimed tags, and connections made with them. */
export async function seedMeetpass(tx: Writer): Promise<void> {
  await sql`
    insert into passes (id, type, owner_id, auto_follow, created_at)
    select ${idFrom(`'qr ' || u.id`)}, 'qr', u.id, hashtext(u.id::text) % 3 = 0, u.created_at
    from users u where u.deleted_at is null
    on conflict do nothing`.execute(tx)
  await sql`
    insert into passes (id, type, owner_id, label, action, claimed_at, created_at)
    select ${idFrom(`'nfc ' || u.id`)}, 'nfc', u.id, 'Lanyard', 'connect', u.created_at + interval '1 day', u.created_at
    from users u where u.deleted_at is null and hashtext(u.id::text) % 4 = 0
    on conflict do nothing`.execute(tx)
  await sql`
    insert into passes (id, type, design_id, created_at)
    select ${idFrom(`'free ' || n`)}, 'nfc', 'summer', now()
    from generate_series(1, 100) as n
    on conflict do nothing`.execute(tx)
  await sql`analyze passes`.execute(tx)
  await seedConnections(tx)
}
