import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { listShown, listTold, makeItem, readItems } from '#test/support/builders/feed-items.ts'
import { makeSource } from '#test/support/builders/sources.ts'

const app = useApp({
  prepare: () =>
    app.database
      .updateTable('instance_settings')
      .set({ hold_new_accounts: true, held_words: ['casino'] })
      .execute(),
})

async function follow({ isNew = true, platform = 'meetup' } = {}) {
  const author = await makeUser(app, { isNew })
  const group = await makeClub(app, [[author, 'owner']])
  const { id } = await makeSource(app, group.id, { platform, created_by: author.id })
  return { author, group, id }
}

const holds = (eventId: string) =>
  app.database
    .selectFrom('held_items')
    .select(['user_id', 'found'])
    .where('target_id', '=', eventId)
    .where('decided_at', 'is', null)
    .execute()
const spam = makeItem('spam', 50, { description: 'Win at https://casino.example today' })

describe('what a new account brings here by a calendar', () => {
  it('waits for an administrator where it would wait if it were written here', async () => {
    const { author, group, id } = await follow()
    await readItems(app, id, [spam, makeItem('plain', 60)])
    const [held, plain] = await listShown(app, group.id)
    assert.deepEqual([held!.hidden, plain!.hidden], [true, false])
    assert.deepEqual(await holds(held!.id), [{ user_id: author.id, found: ['casino', 'casino.example'] }])
    assert.deepEqual(await listTold(app, group.id), ['event.created', 'event.created', 'event.published'])
    assert.equal((await app.http.inject(`/events/${held!.id}`)).statusCode, 404)

    const admin = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
    const path = `/v1/admin/events/${held!.id}`
    assert.equal((await app.patch(path, { token: admin, body: { hidden: false } })).status, 200)
    assert.equal((await listTold(app, group.id)).filter((type) => type === 'event.published').length, 2)
  })

  it('a later change is held too', async () => {
    const { group, id } = await follow()
    await readItems(app, id, [makeItem('a', 50)])
    await readItems(app, id, [{ ...spam, itemId: 'a' }])
    const [event] = await listShown(app, group.id)
    assert.equal(event!.hidden, true)
    assert.equal((await holds(event!.id)).length, 1)
    await readItems(app, id, [makeItem('a', 50)])
    assert.equal((await holds(event!.id)).length, 1, 'and waits on, whatever the calendar says then')
    assert.equal((await listShown(app, group.id))[0]!.hidden, true)
  })

  it('the links of a plain calendar can lead anywhere, those of a platform lead to the platform', async () => {
    const [plain, platform] = [await follow({ platform: 'ical' }), await follow()]
    for (const { group, id } of [plain, platform]) {
      await readItems(app, id, [makeItem('a', 50)])
      assert.equal((await listShown(app, group.id))[0]!.hidden, id === plain.id)
    }
  })

  it('is the owner’s to answer for once the account that added it is gone', async () => {
    const { author, group, id } = await follow()
    await app.database.updateTable('sources').set({ created_by: null }).where('id', '=', id).execute()
    await readItems(app, id, [spam])
    const [event] = await listShown(app, group.id)
    assert.deepEqual(
      (await holds(event!.id)).map((hold) => hold.user_id),
      [author.id],
    )
  })

  it('older accounts are not checked, and drafts are checked when they are published', async () => {
    const old = await follow({ isNew: false })
    await readItems(app, old.id, [spam])
    assert.equal((await listShown(app, old.group.id))[0]!.hidden, false)
    const drafts = await follow()
    await app.database.updateTable('sources').set({ mode: 'draft' }).where('id', '=', drafts.id).execute()
    await readItems(app, drafts.id, [spam])
    const [draft] = await listShown(app, drafts.group.id)
    assert.deepEqual([draft!.status, draft!.hidden], ['draft', false])
    const token = await makeToken(app, drafts.author, ['manage:events'])
    assert.equal((await app.post(`/v1/manage/events/${draft!.id}/publish`, { token })).status, 200)
    assert.equal((await listShown(app, drafts.group.id))[0]!.hidden, true)
  })
})
