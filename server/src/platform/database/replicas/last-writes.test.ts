import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { Redis } from 'ioredis'
import { openLogger } from '#platform/telemetry/logger.ts'
import { serviceSetting } from '#test/support/services/environment.ts'
import { keptSeconds, openLastWrites } from './last-writes.ts'

const silent = openLogger('silent')

describe('last writes', () => {
  let redis: Redis
  before(async () => {
    redis = new Redis(serviceSetting('REDIS_URL'), { lazyConnect: true })
    await redis.connect()
  })
  after(() => redis.disconnect())
  const open = () => openLastWrites(redis, silent, 10_000)
  /** As if this Redis had known everything for long enough. */
  const age = async () => redis.set('lw:since', Math.floor(Date.now() / 1000) - keptSeconds - 5)

  it('of one process are known to another, and the greatest counts', async () => {
    await age()
    const [user, a, b] = [randomUUID(), open(), open()]
    assert.equal(await b.find(user), 0)
    assert.equal(await a.note([user], 5_000_000_000_123), true)
    assert.equal(await b.note([user], 17), true)
    assert.equal(await open().find(user), 5_000_000_000_123)
    assert.ok((await redis.ttl(`lw:${user}`)) > 0)
  })
  it('are not known to a Redis that was emptied a moment ago', async () => {
    await redis.del('lw:since')
    assert.equal(await open().find(randomUUID()), undefined)
    await age()
    assert.equal(await open().find(randomUUID()), 0)
  })
  it('are not shared, and not known, while Redis is away', async () => {
    const gone = new Redis(serviceSetting('REDIS_URL'), { lazyConnect: true })
    const writes = openLastWrites(gone, silent, 10_000)
    assert.equal(await writes.note(['x'], 1), false)
    assert.equal(await writes.find('x'), undefined)
    gone.disconnect()
  })
  it('are in the memory of the only process where there is no Redis', async () => {
    const writes = openLastWrites(undefined, silent, 10_000)
    assert.equal(await writes.note(['x'], 7), true)
    assert.deepEqual([await writes.find('x'), await writes.find('y')], [7, 0])
  })
})
