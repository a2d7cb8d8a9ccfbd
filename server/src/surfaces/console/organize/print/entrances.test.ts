import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { splitByEntrance } from './entrances.ts'

const split = (names: string[], order: 'first' | 'last', entrances: number) =>
  splitByEntrance(names, (name) => name, { order, entrances, locale: 'en' })

describe('names for the entrances at the door', () => {
  it('are one list by the first or by the last word of a name', () => {
    const names = ['Zoë Abel', 'Åsa Öst', 'Bo', ' Ana  María Cruz ']
    assert.deepEqual(split(names, 'first', 1), [{ people: [' Ana  María Cruz ', 'Åsa Öst', 'Bo', 'Zoë Abel'] }])
    assert.deepEqual(split(names, 'last', 1)[0]!.people, ['Zoë Abel', 'Bo', ' Ana  María Cruz ', 'Åsa Öst'])
    assert.deepEqual(split([], 'last', 4), [{ people: [] }])
  })

  it('are split between letters into parts of about the same length, with accents at their letter', () => {
    const names = ['Ana', 'Ärne', 'Bo', 'Cy', 'Dora', 'Øda', 'Ole', '7 of 9', 'Юля']
    assert.deepEqual(
      split(names, 'first', 3).map(({ letters, people }) => [letters?.join('–'), people.length]),
      [
        ['#–A', 3],
        ['B–D', 3],
        ['O–Ю', 3],
      ],
    )
  })

  it('of one letter stay at one entrance, and no entrance is empty', () => {
    const names = Array.from({ length: 40 }, (_, n) => (n < 30 ? `Sam ${n}` : `Tim ${n}`))
    assert.deepEqual(
      split(names, 'first', 5).map(({ letters, people }) => [letters?.join('–'), people.length]),
      [
        ['S–S', 30],
        ['T–T', 10],
      ],
    )
  })
})
