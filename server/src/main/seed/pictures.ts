import { createHash } from 'node:crypto'
import { seedUploads } from '#domains/foundation/uploads/index.ts'
import { listSeededPeople, seedAvatars } from '#domains/foundation/users/index.ts'
import type { Writer } from '#kernel/context.ts'
import type { ObjectStore } from '#kernel/object-store.ts'
import { drawAvatar } from './draw-avatar.ts'

/** A transaction that does nothing for 10 seconds is ended, so few are drawn between two statements. */
const pieceSize = 10

/** Drawn pictures for some of the invented people, stored like uploads of their own. */
export async function seedPictures(db: Writer, store: ObjectStore, baseUrl: string, count: number): Promise<void> {
  const people = await listSeededPeople(db, count)
  for (let from = 0; from < people.length; from += pieceSize)
    await seedPiece(db, store, baseUrl, people.slice(from, from + pieceSize))
}

async function seedPiece(
  db: Writer,
  store: ObjectStore,
  baseUrl: string,
  people: { id: string; username: string }[],
): Promise<void> {
  const files = []
  for (const { id, username } of people) {
    const bytes = await drawAvatar(username)
    const digest = createHash('sha256').update(bytes).digest('hex')
    const random = createHash('sha256').update(`avatar ${username}`).digest('hex').slice(0, 32)
    files.push({ userId: id, key: `avatar/${id}/${random}.webp`, etag: digest.slice(0, 32), bytes })
  }
  const stored = await seedUploads(db, files)
  for (const { object, bytes } of stored) await store.put(object, bytes, 'image/webp')
  await seedAvatars(
    db,
    stored.map(({ userId, path }) => ({ userId, url: `${baseUrl}${path}` })),
  )
}
