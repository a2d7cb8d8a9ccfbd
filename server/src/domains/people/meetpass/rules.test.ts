import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertOwnLink, decideAction, decideShownOwner, randomPassId } from './rules.ts'

describe('ids of passes', () => {
  it('pass ids are unique, have 22 characters of base64url and never start like a formula', () => {
    const ids = Array.from({ length: 10_000 }, randomPassId)
    for (const id of ids) assert.match(id, /^[A-Za-z0-9_][A-Za-z0-9_-]{21}$/)
    assert.equal(new Set(ids).size, ids.length)
  })

  it('pass ids use every character at every position, so that no bits are wasted', () => {
    const ids = Array.from({ length: 10_000 }, randomPassId)
    for (let position = 0; position < 22; position++)
      assert.equal(new Set(ids.map((id) => id[position])).size, position === 0 ? 63 : 64, `position ${position}`)
  })
})

describe('the action of a pass', () => {
  const own = ['https://ana.example/', 'http://code.example/ana']
  const table: [string | null, string[] | null, object][] = [
    [null, own, { show: 'profile' }],
    ['profile', own, { show: 'profile' }],
    ['connect', null, { show: 'connect' }],
    ['portfolio', null, { show: 'portfolio' }],
    ['link:https://ana.example/', own, { show: 'link', uri: 'https://ana.example/' }],
    ['link:https://ana.example', own, { show: 'profile' }],
    ['link:https://evil.example/', own, { show: 'profile' }],
    ['link:', own, { show: 'profile' }],
    ['link:https://ana.example/', [], { show: 'profile' }],
    ['link:https://ana.example/', null, { show: 'profile' }],
    ['https://ana.example/', own, { show: 'profile' }],
    ['anything', own, { show: 'profile' }],
  ]
  for (const [action, links, expected] of table)
    it(`the action ${action} with ${links?.length ?? 'no'} links shows ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(decideAction(action, links), expected))

  it('an action with a link that is not the owner’s is refused', () => {
    for (const fine of [undefined, null, 'profile', 'connect', 'portfolio', `link:${own[0]}`]) assertOwnLink(fine, own)
    for (const wrong of ['link:https://evil.example/', 'link:'])
      assert.throws(() => assertOwnLink(wrong, own), { code: 'validation_failed' })
    assert.throws(() => assertOwnLink(`link:${own[0]}`, null), { code: 'validation_failed' })
  })
})

it('a pass of a private user shows only name and avatar', () => {
  const owner = {
    name: 'Ana',
    avatar_url: 'https://ana.example/face.png',
    username: 'ana',
    bio: 'Bicycles',
    location: 'Oslo',
    social_links: ['https://ana.example/'],
  }
  const open = { ...owner, profile_visibility: 'public' }
  assert.deepEqual(decideShownOwner(open), open)
  const hidden = { username: null, bio: null, location: null, social_links: null, profile_visibility: 'private' }
  assert.deepEqual(decideShownOwner({ ...owner, profile_visibility: 'private' }), { ...owner, ...hidden })
})
