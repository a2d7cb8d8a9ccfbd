import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import { filePath, objectKey } from './rules.ts'

interface SeedFile {
  userId: string
  key: string
  etag: string
  bytes: Buffer
}

interface Stored extends SeedFile {
  object: string
  path: string
}

/** Verified avatars of invented people. Files that are there already are left out. */
export async function seedUploads(tx: Writer, files: readonly SeedFile[]): Promise<Stored[]> {
  const column = (read: (file: SeedFile) => unknown) => files.map(read)
  const { rows } = await sql<{ key: string }>`
    with made as (
      insert into uploads (key, user_id, category, filename, content_type, size, state, object_key, etag, created_at,
        verified_at)
      select key, user_id, 'avatar', 'avatar.webp', 'image/webp', size, 'ready', object, etag, now(), now()
      from unnest(${column((one) => one.key)}::text[], ${column((one) => one.userId)}::uuid[],
        ${column((one) => one.bytes.length)}::integer[], ${column((one) => objectKey(one.key, one.etag))}::text[],
        ${column((one) => one.etag)}::text[]) as file (key, user_id, size, object, etag)
      on conflict do nothing
      returning key, user_id, size),
    used as (
      insert into upload_uses (upload_key, place, holder) select key, 'avatar', user_id::text from made),
    counted as (
      insert into upload_usage (user_id, total_size, file_count)
      select user_id, sum(size), count(*) from made group by user_id
      on conflict (user_id) do update set total_size = upload_usage.total_size + excluded.total_size,
        file_count = upload_usage.file_count + excluded.file_count)
    select key from made`.execute(tx)
  const made = new Set(rows.map(({ key }) => key))
  return files
    .filter(({ key }) => made.has(key))
    .map((file) => ({ ...file, object: objectKey(file.key, file.etag), path: filePath(file.key) }))
}
