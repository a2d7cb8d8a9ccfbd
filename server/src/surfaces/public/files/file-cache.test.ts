import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ObjectStore } from '#kernel/object-store.ts'
import { StoreUnavailable } from '#kernel/operation/errors.ts'
import { systemClock } from '#platform/clock.ts'
import { openShelf } from './file-cache.ts'

const small = Buffer.from('0123456789')

/** A store that tells how often it was asked. */
function openCounting(objects: Record<string, Buffer>) {
  const asked: string[] = []
  const state = { isAway: false }
  const find = async (how: string, key: string) => {
    asked.push(`${how} ${key}`)
    if (state.isAway) throw new StoreUnavailable('away')
    return objects[key]
  }
  const store = {
    read: (key: string) => find('read', key),
    open: async (key: string, range: { start: number; end: number }) =>
      (await find('open', key))?.subarray(range.start, range.end + 1),
  } as Partial<ObjectStore> as ObjectStore
  return { asked, state, shelf: openShelf(store, systemClock) }
}

describe('the shelf of small files', () => {
  it('fetches a file once, for a crowd and for any part of it', async () => {
    const { asked, shelf } = openCounting({ a: small })
    const all = await Promise.all(Array.from({ length: 20 }, () => shelf.open('a', 10)))
    assert.ok(all.every((bytes) => small.equals(bytes as Buffer)))
    assert.equal(String(await shelf.open('a', 10, { start: 2, end: 4 })), '234')
    assert.deepEqual(asked, ['read a'])
  })
  it('goes on while the store is away, and tells of what it lacks each time', async () => {
    const { asked, state, shelf } = openCounting({ a: small, b: small })
    await shelf.open('a', 10)
    state.isAway = true
    assert.ok(await shelf.open('a', 10))
    for (let n = 0; n < 2; n++) await assert.rejects(shelf.open('b', 10), StoreUnavailable)
    state.isAway = false
    assert.ok(await shelf.open('b', 10))
    assert.deepEqual(asked, ['read a', 'read b', 'read b', 'read b'])
  })
  it('does not remember that something is missing', async () => {
    const objects: Record<string, Buffer> = {}
    const { shelf } = openCounting(objects)
    assert.equal(await shelf.open('a', 10), undefined)
    objects.a = small
    assert.ok(await shelf.open('a', 10))
  })
  it('leaves large files where they are', async () => {
    const large = Buffer.alloc(200_000, 'x')
    const { asked, shelf } = openCounting({ a: large })
    for (let n = 0; n < 2; n++) assert.equal(((await shelf.open('a', large.length)) as Buffer).length, large.length)
    assert.deepEqual(asked, ['open a', 'open a'])
  })
})
