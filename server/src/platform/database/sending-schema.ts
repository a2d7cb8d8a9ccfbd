import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * A database of webhooks has the same migrations as the main one, and all tables but four stay empty. These four refer to
 * rows of the main database, which no foreign key can reach.
 */
export async function dropSendingKeys(db: Database): Promise<void> {
  await sql`
    do $$
      declare found record;
      begin
        for found in
          select conrelid::regclass as name, conname from pg_constraint
          where contype = 'f' and conparentid = 0 and conrelid = any(array[
            'public.webhook_queues', 'public.webhook_deliveries', 'public.webhook_attempts', 'public.channel_posts']::regclass[])
        loop
          execute format('alter table %s drop constraint %I', found.name, found.conname);
        end loop;
      end
    $$`.execute(db)
}
