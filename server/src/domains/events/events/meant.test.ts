import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import type { JobContext } from '#kernel/context.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { jobContext, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { refreshSearch } from './background.ts'

const app = useApp({
  async prepare() {
    token = await makeToken(app, await makeUser(app), ['read:events', 'read:groups'])
  },
})
let token: string
beforeEach(async () => {
  await app.database.deleteFrom('groups').execute()
  await app.database.deleteFrom('events').execute()
  await app.database.deleteFrom('search_vocabulary').execute()
  await app.database.deleteFrom('search_vocabulary_changes').execute()
})

const dayMs = 86_400_000
const set = (table: 'events' | 'groups', id: string | null, values: object) =>
  app.database.updateTable(table).set(values).where('id', '=', id!).execute()
const learn = () => refreshSearch.handler(jobContext(app) as JobContext, {})

async function announce(
  title: string,
  startsIn: number,
  values: object = {},
): Promise<{ id: string; groupId: string }> {
  const { id, groupId } = await makeEventWithGroup(app, { startsIn })
  await set('events', id, { title, ...values })
  await set('groups', groupId, { name: 'Neighbours', description: null })
  return { id, groupId: groupId! }
}

async function listed(path: string, key: 'title' | 'name'): Promise<string> {
  const answer = await app.get(path, { token })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.map((one: Record<string, string>) => one[key]).join(', ')
}
const find = (q: string, more = '') => listed(`/v1/events?q=${encodeURIComponent(q)}${more}`, 'title')
const findGroups = (q: string) => listed(`/v1/groups?q=${encodeURIComponent(q)}`, 'name')

describe('what might have been meant', () => {
  it('stands after what has the words as they were typed, however soon it is', async () => {
    await announce('Chair yoga', 60)
    await announce('Choir rehearsal', 120)
    await announce('Chor der Nachbarn', 180)
    await learn()
    assert.equal(await find('chor'), 'Chor der Nachbarn, Choir rehearsal')
    assert.equal(await find('chiar'), 'Chair yoga')
    assert.equal(await find('chor yoga'), '')
  })
  it('is a word with one letter left out, more, other or in another place, in every script', async () => {
    for (const [n, title] of [
      'Kubernetes',
      'Βιβλιοθήκη',
      'Настолки',
      'مكتبة المدينة',
      'הספרייה',
      '뜨개질',
      '混成合唱団',
      'กรุงเทพ',
    ].entries())
      await announce(title, 60 + n)
    await learn()
    const slips = {
      Kubernets: 0,
      Kubbernetes: 0,
      Kubermetes: 0,
      Kuebrnetes: 0,
      βιβλοθηκη: 1,
      настлоки: 2,
      مكتلة: 3,
      ספריה: 4,
    }
    const titles = [
      'Kubernetes',
      'Βιβλιοθήκη',
      'Настолки',
      'مكتبة المدينة',
      'הספרייה',
      '뜨개질',
      '混成合唱団',
      'กรุงเทพ',
    ]
    for (const [q, n] of Object.entries({ ...slips, 뜨게질: 5, 混成合唱弾: 6, กรุงเทภ: 7 }))
      assert.equal(await find(q), titles[n], q)
    assert.equal(await find('Kubrnets'), '', 'two letters')
  })
  it('is a part of a longer word, until the words as typed fill the page', async () => {
    await announce('Donaudampfschifffahrt', 60)
    await announce('Schifffahrt', 120)
    await learn()
    assert.equal(await find('schifffahrt'), 'Schifffahrt, Donaudampfschifffahrt')
    const { body } = await app.get('/v1/events?q=schifffahrt&limit=1', { token })
    assert.deepEqual([body.data.length, body.data[0].title], [1, 'Schifffahrt'])
    assert.equal(await find('schifffahrt', '&offset=1'), '')
  })
  it('is not looked for where three have the word itself', async () => {
    for (const n of [1, 2, 3]) await announce(`Book club ${n}`, n * 60)
    await announce('Cook club', 300)
    await learn()
    assert.equal(await find('book'), 'Book club 1, Book club 2, Book club 3')
  })
  it('obeys the other filters', async () => {
    await announce('Kubernetes online', 60, { event_type: 'online' })
    await announce('Kubernetes', 120, { event_type: 'in_person' })
    await learn()
    assert.equal(await find('kubernets', '&eventType=in_person'), 'Kubernetes')
    assert.equal(await find('kubernets', '&group=unknown'), '')
    assert.equal(
      await find('kubernets', `&to=${new Date(app.clock.now().getTime() + 90 * 60_000).toISOString()}`),
      'Kubernetes online',
    )
    assert.equal(await find('kubernets', '&source=luma'), '')
  })
  it('is found among groups too', async () => {
    const { groupId } = await announce('Rehearsal', 60)
    await set('groups', groupId, { name: 'Nachbarschaftschor' })
    await learn()
    assert.equal(await findGroups('nachbarschaftshor'), 'Nachbarschaftschor')
    assert.equal(await findGroups('schaftschor'), 'Nachbarschaftschor')
    await set('groups', groupId, { hidden_at: app.clock.now().toISOString() })
    assert.equal(await findGroups('schaftschor'), '')
  })
})

describe('the words that it is looked up in', () => {
  const words = async () =>
    (await app.database.selectFrom('search_vocabulary').select('word').orderBy('word').execute()).map(
      ({ word }) => word,
    )

  it('are of titles, places and names of groups that are listed, and of nothing else', async () => {
    const { id } = await announce('Sowing', 60, {
      description: 'Secret seeds',
      venue_name: 'Greenhouse',
      venue_city: 'Kraków',
    })
    await announce('Draft', 60, { status: 'draft' })
    await announce('Whisper', 60, { visibility: 'unlisted' })
    await learn()
    assert.deepEqual(await words(), ['greenhouse', 'greenhousekrakow', 'krakow', 'neighbours', 'sowing'])
    await set('events', id, { title: 'Harvest' })
    await learn()
    assert.ok((await words()).includes('harvest'))
  })
  it('are read once, also by two processes at a time', async () => {
    for (let n = 0; n < 20; n++) await announce(`Evening ${'abcdefghijklmnopqrst'[n]!.repeat(5)}`, 60 + n)
    await Promise.all([learn(), learn(), learn()])
    assert.equal((await words()).length, 42)
    assert.deepEqual(await app.database.selectFrom('search_vocabulary_changes').selectAll().execute(), [])
  })
  it('are taken out a month after nothing listed has them any more', async () => {
    const { id } = await announce('Sowing', 60)
    await learn()
    await set('events', id, { title: 'Harvest' })
    await learn()
    assert.deepEqual(await words(), ['harvest', 'neighbours', 'sowing'])
    app.clock.advance(31 * dayMs)
    await learn()
    assert.deepEqual(await words(), ['harvest', 'neighbours'])
  })
})
