import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decideRarity, decideSlugs, slugPattern } from './rules.ts'

describe('rarity', () => {
  const table: [holders: number, eligible: number, tier: string, percentage: number][] = [
    [0, 0, 'legendary', 0],
    [0, 100, 'legendary', 0],
    [1, 0, 'common', 100],
    [5, 3, 'common', 100],
    [50, 100, 'common', 50],
    [499, 1000, 'uncommon', 49.9],
    [1, 4, 'uncommon', 25],
    [249, 1000, 'rare', 24.9],
    [1, 10, 'rare', 10],
    [99, 1000, 'epic', 9.9],
    [1, 50, 'epic', 2],
    [19, 1000, 'legendary', 1.9],
    [1, 3, 'uncommon', 33.3],
    [2, 3, 'common', 66.7],
    [1, 1_000_000, 'legendary', 0],
    [1_000_000, 1_000_000, 'common', 100],
  ]
  for (const [holders, eligible, tier, percentage] of table)
    it(`of ${holders} among ${eligible} is ${tier}, ${percentage} %`, () =>
      assert.deepEqual(decideRarity(holders, eligible), { tier, percentage }))
})

describe('a slug made from a name', () => {
  const table: [name: string, urlname: string | null, slug: string][] = [
    ['Green thumb', 'garden', 'garden-green-thumb'],
    ['Green thumb', null, 'green-thumb'],
    ['  Größe & Café!  ', 'g-1', 'g-1-gro-e-cafe'],
    ['花', 'garden', 'garden-badge'],
    ['🌻', null, 'badge'],
    ['ﬁre', null, 'fire'],
    ['x'.repeat(100), 'garden', `garden-${'x'.repeat(73)}`],
    [`${'x'.repeat(72)} y`, 'garden', `garden-${'x'.repeat(72)}`],
    ['Under the bridge', 'Mixed-Case', 'mixed-case-under-the-bridge'],
  ]
  for (const [name, urlname, slug] of table)
    it(`"${name.slice(0, 20)}" of ${urlname ?? 'the platform'} is ${slug.slice(0, 30)}`, () =>
      assert.equal(decideSlugs(name, urlname)[0], slug))
  it('comes with numbers where it is taken, always in the form of a slug and never too long', () => {
    for (const name of ['Helper', 'x'.repeat(100), `${'x'.repeat(70)} ${'y'.repeat(10)}`]) {
      const slugs = decideSlugs(name, 'garden')
      assert.equal(new Set(slugs).size, 501)
      for (const slug of slugs) {
        assert.match(slug, new RegExp(slugPattern))
        assert.ok(slug.length <= 80)
      }
    }
    assert.deepEqual(decideSlugs('Helper', 'garden').slice(0, 3), [
      'garden-helper',
      'garden-helper-2',
      'garden-helper-3',
    ])
  })
  it('a slug made from a name never looks like an id', () =>
    assert.equal(
      decideSlugs('01990000 0000 7000 8000 000000000001', null)[0],
      '01990000-0000-7000-8000-000000000001-2',
    ))
})
