import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, it } from 'node:test'
import { ask } from '#test/support/builders/answers.ts'
import { makeToken, type Person } from '#test/support/builders/factories.ts'
import { crew, giveLabel, setLabels, speaker } from '#test/support/builders/labels.ts'
import { makeEvent, makeReader, openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
before(async () => {
  post = await openPostOffice()
})
after(() => post[Symbol.asyncDispose]())

async function makeScene() {
  const { app } = post
  const event = await makeEvent(app)
  const organizer = await makeReader(app, 'Olga')
  const at = app.clock.now().toISOString()
  const role = { group_id: event.groupId, user_id: organizer.id, role: 'owner', granted_at: at }
  await app.database.insertInto('group_roles').values(role).execute()
  const token = await makeToken(app, organizer, ['manage:events', 'manage:groups'])
  const [help] = await ask(app, event, token, [{ kind: 'yes_no', label: 'Do you help?' }])
  const labels = await setLabels(app, event, token, [speaker, { ...crew, questionId: help!, option: 'yes' }])
  const come = async (name: string, answer?: boolean) => {
    const person = await makeReader(app, name)
    const own = await makeToken(app, person, ['read:events', 'write:events'])
    const body = answer === undefined ? {} : { answers: { [help!]: answer } }
    assert.equal((await app.post(`/v1/events/${event.id}/rsvp`, { token: own, body })).status, 201)
    return { ...person, token: own }
  }
  const draft = (body: object) =>
    app.post(`/v1/manage/events/${event.id}/announcements/drafts`, {
      token,
      body: { subject: 'Be early', body: 'At 5.', ...body },
    })
  return { app, event, token, labels, come, draft }
}

const wasMailed = async (person: Person) =>
  (await post.mailsTo(person)).some(({ subject }) => subject?.includes('Be early') === true)

it('an announcement to the people with a label reaches exactly them, by hand and by answer', async () => {
  const { app, event, token, labels, come, draft } = await makeScene()
  const [ana, bo, cy, dee, eve] = [
    await come('Ana', true),
    await come('Bo'),
    await come('Cy', true),
    await come('Dee', true),
    await come('Eve', false),
  ]
  await giveLabel(app, event, token, [bo!], labels[1]!)
  await giveLabel(app, event, token, [cy!], labels[0]!)
  assert.equal((await app.delete(`/v1/events/${event.id}/rsvp`, { token: dee!.token })).status, 200)
  const sizes = await app.get(`/v1/manage/events/${event.id}/announcements/audiences`, { token })
  const ofLabels = sizes.body.data.audiences.filter(({ audience }: { audience: string }) => audience === 'label')
  assert.deepEqual(ofLabels, [
    { audience: 'label', labelId: labels[0], name: 'Speaker', count: 1 },
    { audience: 'label', labelId: labels[1], name: 'Crew', count: 2 },
  ])
  const made = await draft({ labelId: labels[1] })
  assert.equal(made.status, 201, made.text)
  assert.equal(made.body.data.labelId, labels[1])
  const path = `/v1/manage/announcements/${made.body.data.id}`
  assert.equal((await app.post(`${path}/send`, { token })).status, 200)
  await post.settle()
  const sent = await app.get(path, { token })
  assert.deepEqual([sent.body.data.status, sent.body.data.recipientCount, sent.body.data.delivered], ['sent', 2, 2])
  const mailed = await Promise.all([ana, bo, cy, dee, eve].map((one) => wasMailed(one!)))
  assert.deepEqual(mailed, [true, true, false, false, false])
})

it('an announcement needs a label of its own event, and waits as a draft when the label is removed', async () => {
  const { app, event, token, labels, come, draft } = await makeScene()
  const ana = await come('Ana', true)
  const other = await makeScene()
  for (const labelId of [randomUUID(), other.labels[0]]) {
    const { status, body } = await draft({ labelId })
    assert.deepEqual([status, body.problems?.[0]?.field], [400, 'labelId'])
  }
  const made = await draft({})
  const path = `/v1/manage/announcements/${made.body.data.id}`
  const change = (body: object) => app.patch(path, { token, body })
  for (const labelId of [undefined, null, other.labels[0]])
    assert.equal((await change({ audience: 'label', labelId })).status, 400)
  assert.equal((await change({ audience: 'label', labelId: labels[1] })).body.data.labelId, labels[1])
  assert.equal((await change({ subject: 'Be early, please' })).body.data.labelId, labels[1])
  const sendAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  assert.equal((await app.post(`${path}/schedule`, { token, body: { sendAt } })).status, 200)
  await setLabels(app, event, token, [])
  app.clock.advance(2 * 3_600_000)
  await post.run('announcements.send-due')
  const kept = (await app.get(path, { token })).body.data
  assert.deepEqual([kept.status, kept.endReason, kept.sendAt], ['draft', 'label_removed', null])
  assert.equal(await wasMailed(ana), false)
  assert.equal((await app.post(`${path}/send`, { token })).status, 400, 'it has no audience')
  const all = await change({ audience: 'all' })
  assert.deepEqual([all.status, all.body.data.labelId], [200, null])
  assert.equal((await app.post(`${path}/send`, { token })).status, 200)
  assert.equal(await wasMailed(ana), true)
})
