import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { scene } from '#test/support/builders/scene.ts'

const app = useApp()

async function begin() {
  const scopes = ['manage:groups', 'read:groups'] as const
  const fields = { name: 'Garden', description: 'Beds.' }
  const people = { owner: 'owner', manager: 'manager' } as const
  const { owner, manager, group } = await scene(app, { people, scopes, group: fields })
  const path = `/v1/manage/groups/${group.id}`
  const update = ({ token }: { token: string }, change: object) => app.patch(path, { token, body: change })
  const read = async () => (await app.get(path, { token: owner.token })).body.data
  return { owner, manager, update, read }
}

describe('two organizers change a group', () => {
  it('the later one is refused for the same field, gets its name, and overwrites nothing', async () => {
    const { owner, manager, update, read } = await begin()
    assert.equal((await update(owner, { description: 'Beds and soup.', version: 1 })).body.data.version, 2)
    const late = await update(manager, { description: 'Beds and tea.', city: 'Porto', version: 1 })
    assert.deepEqual([late.status, late.body.code], [409, 'changed_meanwhile'], late.text)
    assert.deepEqual(late.body.problems, [{ field: 'description', message: 'was changed by another user' }])
    const { description, city, version } = await read()
    assert.deepEqual([description, city, version], ['Beds and soup.', null, 2])
  })

  it('changes of other fields are both kept, and an equal value is no conflict', async () => {
    const { owner, manager, update, read } = await begin()
    await update(owner, { description: 'Beds and soup.', version: 1 })
    const second = await update(manager, { city: 'Porto', description: 'Beds and soup.', version: 1 })
    assert.equal(second.status, 200, second.text)
    const { description, city, version } = await read()
    assert.deepEqual([description, city, version], ['Beds and soup.', 'Porto', 3])
  })

  it('without a version, or with the current one, a change is made', async () => {
    const { owner, manager, update } = await begin()
    await update(owner, { theme: 'ocean', version: 1 })
    assert.equal((await update(manager, { theme: 'rose' })).body.data.theme, 'rose')
    assert.equal((await update(manager, { theme: 'sky', version: 3 })).body.data.theme, 'sky')
    assert.equal((await update(owner, { theme: 'coral', version: 3 })).status, 409)
  })

  it('of 20 changes of one field at once exactly one is made', async () => {
    const { owner, manager, update, read } = await begin()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => update(at % 2 ? owner : manager, { name: `Garden ${at}`, version: 1 })),
    )
    const [won, ...lost] = answers.sort((a, b) => a.status - b.status)
    assert.equal(won!.status, 200, won!.text)
    assert.deepEqual(
      lost.map(({ body }) => body.code),
      Array(19).fill('changed_meanwhile'),
    )
    const { name, version } = await read()
    assert.deepEqual([name, version], [won!.body.data.name, 2])
  })
})

describe('the check of a URL name', () => {
  const check = async (query: Record<string, string>) => {
    const { owner } = await begin()
    return (await app.get(`/v1/manage/urlname-check?${new URLSearchParams(query)}`, owner)).body.data
  }
  it('says whether it is available and proposes another one', async () => {
    const { owner } = await begin()
    const body = { name: 'Chess', urlname: 'chess-club' }
    await app.post('/v1/manage/groups', { token: owner.token, body })
    assert.deepEqual(await check({ urlname: 'chess-corner' }), { available: true, proposal: 'chess-corner' })
    const taken = { available: false, reason: 'taken', proposal: 'chess-club-group' }
    assert.deepEqual(await check({ urlname: 'chess-club' }), taken)
    const wrong = { available: false, reason: 'invalid' }
    assert.deepEqual(await check({ urlname: 'Chess Corner' }), { ...wrong, proposal: 'chess-corner' })
    assert.deepEqual(await check({ name: 'Chess Club' }), { ...wrong, proposal: 'chess-club-group' })
    assert.deepEqual(await check({ name: '茶' }), { ...wrong, proposal: null })
    const reserved = { available: false, reason: 'reserved', proposal: 'events-group' }
    assert.deepEqual(await check({ urlname: 'events' }), reserved)
  })
})
