import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type LaneOptions, openLanes } from './lanes.ts'

/** An item is a person and a word; `hold` keeps the batch under way until it is released. */
interface Item {
  person: string
  word: string
}

class Common extends Error {}

function open(options: Partial<LaneOptions<Item, string>> = {}) {
  const batches: string[][] = []
  let held: PromiseWithResolvers<void> | undefined
  const lanes = openLanes<Item, string>({
    async run(batch) {
      batches.push(batch.map(({ word }) => word))
      await held?.promise
      if (batch.some(({ word }) => word === 'poison')) throw new Error('poisoned')
      if (batch.some(({ word }) => word === 'away')) throw new Common('away')
      return batch.map(({ word }) => (word === 'refused' ? new Error('refused') : `${word}!`))
    },
    personOf: ({ person }) => person,
    isCommon: (error) => error instanceof Common,
    refuse: () => new Common('waited too long'),
    ...{ sizeMax: 4, patienceMs: 60_000, batchMs: 60_000 },
    ...options,
  })
  const say = (word: string, person = word, key = 'a') => {
    const outcome = lanes.join(key, { person, word }).catch((error: Error) => error.message)
    return outcome
  }
  return {
    lanes,
    batches,
    say,
    /** All of these, while the one before them is under way. */
    async together(words: string[], people = words): Promise<string[]> {
      held = Promise.withResolvers()
      const first = say('first')
      const all = words.map((word, n) => say(word, people[n]))
      held.resolve()
      held = undefined
      await first
      return Promise.all(all)
    },
    hold: () => (held = Promise.withResolvers()),
    release: () => {
      held?.resolve()
      held = undefined
    },
  }
}

describe('a lane', () => {
  it('starts what is alone at once, in the same turn', async () => {
    const { say, batches, lanes } = open()
    const outcome = say('one')
    assert.deepEqual(batches, [['one']])
    assert.equal(await outcome, 'one!')
    assert.equal(lanes.count(), 0)
  })

  it('runs together what comes meanwhile, in the order of arrival and so many at most', async () => {
    const { together, batches, lanes } = open()
    assert.deepEqual(await together(['a', 'b', 'c', 'd', 'e', 'f']), ['a!', 'b!', 'c!', 'd!', 'e!', 'f!'])
    assert.deepEqual(batches, [['first'], ['a', 'b', 'c', 'd'], ['e', 'f']])
    assert.equal(lanes.count(), 0, 'it is forgotten when it is empty')
  })

  it('does not wait for another', async () => {
    const { say, hold, release } = open()
    hold()
    const first = say('first')
    release()
    assert.equal(await say('other', 'other', 'b'), 'other!')
    assert.equal(await first, 'first!')
  })

  it('never has one person twice in a batch: the second request sees what the first has done', async () => {
    const { together, batches } = open()
    await together(['a1', 'b1', 'a2', 'c1', 'a3'], ['a', 'b', 'a', 'c', 'a'])
    assert.deepEqual(batches, [['first'], ['a1', 'b1', 'c1'], ['a2'], ['a3']])
  })

  it('gives each its own outcome: a refusal among answers, and a failure to the one that causes it', async () => {
    const { together, batches } = open()
    assert.deepEqual(await together(['a', 'refused', 'poison', 'd']), ['a!', 'refused', 'poisoned', 'd!'])
    assert.deepEqual(batches, [
      ['first'],
      ['a', 'refused', 'poison', 'd'],
      ['a', 'refused'],
      ['poison', 'd'],
      ['poison'],
      ['d'],
    ])
  })

  it('answers all who wait when what fails would fail for everyone', async () => {
    const { together, batches, lanes, say } = open()
    const away = await together(['a', 'away', 'c', 'd', 'e', 'f'])
    assert.deepEqual(away, Array(6).fill('away'))
    assert.equal(batches.length, 2)
    assert.equal(lanes.count(), 0)
    assert.equal(await say('next'), 'next!')
  })

  it('refuses what has waited too long, and still runs those that have not', async () => {
    const { say, hold, release, batches } = open({ patienceMs: 5 })
    hold()
    const first = say('first')
    assert.equal(await say('late'), 'waited too long')
    const second = say('in time')
    release()
    assert.deepEqual(await Promise.all([first, second]), ['first!', 'in time!'])
    assert.deepEqual(batches, [['first'], ['in time']])
  })

  it('refuses a batch as a whole whose time is over', async () => {
    const { together, batches } = open({ batchMs: -1 })
    assert.deepEqual(await together(['a', 'b']), ['waited too long', 'waited too long'])
    assert.deepEqual(batches, [])
  })
})
