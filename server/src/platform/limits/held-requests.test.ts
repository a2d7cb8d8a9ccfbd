import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Reader } from '#kernel/context.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { openHeldRequests } from './held-requests.ts'

const db = {} as Reader
const logger = openLogger('silent')
const lookMs = 5

/** Things that wait under their keys, and how often they were looked for. */
function openThings(limits: object = {}) {
  const things = new Map<string, string[]>()
  const looks: string[][] = []
  const held = openHeldRequests(db, logger, { lookMs, ...limits })
  const find = async (_db: Reader, keys: string[]) => {
    looks.push(keys)
    return keys.filter((key) => (things.get(key)?.length ?? 0) > 0)
  }
  const hold = (key: string, userId = key, gone?: AbortSignal, seconds = 60) =>
    held.hold({ key, seconds, find, take: async () => things.get(key)?.shift() }, userId, gone)
  return { things, looks, hold, end: held.end }
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 1))
}

describe('requests that wait', () => {
  it('get what comes for their key, and one look is for all of them', async () => {
    const { things, looks, hold, end } = openThings()
    const waiting = [hold('a'), hold('a', 'other'), hold('b')]
    await until(() => looks.length > 1)
    assert.deepEqual(looks[0], ['a', 'b'])
    things.set('b', ['one'])
    assert.equal(await waiting[2], 'one')
    things.set('a', ['two'])
    assert.equal(await Promise.race(waiting.slice(0, 2)), 'two')
    end()
    assert.deepEqual((await Promise.all(waiting)).toSorted(), ['one', 'two', undefined], 'the other waited on')
    const count = looks.length
    await new Promise((resolve) => setTimeout(resolve, 5 * lookMs))
    assert.equal(looks.length, count, 'nothing is looked for when none waits')
  })

  it('end with their time, when the client is gone, and all of them when the process stops', async () => {
    const { things, hold, end } = openThings()
    assert.equal(await hold('a', 'a', undefined, 0.02), undefined)
    const gone = new AbortController()
    const left = hold('a', 'a', gone.signal)
    gone.abort()
    assert.equal(await left, undefined)
    const waiting = ['a', 'b', 'c'].map((key) => hold(key))
    end()
    assert.deepEqual(await Promise.all(waiting), [undefined, undefined, undefined])
    things.set('a', ['late'])
    assert.equal(await hold('a'), undefined, 'nor does a later one wait')
    assert.deepEqual(things.get('a'), ['late'], 'and nothing is taken for it')
  })

  it('are two for a user and a limited number for the process, and a place is free again afterward', async () => {
    const { hold, end } = openThings({ ofProcess: 3 })
    const gone = new AbortController()
    const waiting = [hold('a', 'ana', gone.signal), hold('b', 'ana'), hold('c', 'bo')]
    await assert.rejects(hold('a', 'ana'), { code: 'too_many_waiting', status: 429 })
    await assert.rejects(hold('d', 'cy'), { code: 'unavailable', status: 503, reason: 'shed' })
    gone.abort()
    await waiting[0]
    const next = hold('d', 'ana')
    await assert.rejects(hold('e', 'ana'), { code: 'too_many_waiting' })
    end()
    await Promise.all([...waiting, next])
  })

  it('are a hundred in one process', async () => {
    const { hold, end } = openThings()
    const waiting = Array.from({ length: 100 }, (_, n) => hold('a', `user ${n >> 1}`))
    await assert.rejects(hold('a', 'one more'), { status: 503 })
    end()
    assert.equal((await Promise.all(waiting)).length, 100)
  })

  it('wait on when a look fails', async () => {
    const held = openHeldRequests(db, logger, { lookMs })
    let looks = 0
    const find = async () => {
      if (++looks < 3) throw new Error('connection lost')
      return ['a']
    }
    assert.equal(await held.hold({ key: 'a', seconds: 60, find, take: async () => looks }, 'ana'), 3)
  })
})
