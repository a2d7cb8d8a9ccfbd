import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeClub } from '#test/support/builders/badges.ts'
import { inTransaction, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeSource } from '#test/support/builders/sources.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
before(async () => {
  post = await openPostOffice()
})
after(() => post[Symbol.asyncDispose]())

const failing = { state: 'failing', problem: 'not_found', failing_since: '2036-06-28T10:00:00.000Z' }

async function makeScene(values: Parameters<typeof makeSource>[2]) {
  const [owner, manager, volunteer] = [await makeUser(post.app), await makeUser(post.app), await makeUser(post.app)]
  const group = await makeClub(post.app, [
    [owner, 'owner'],
    [manager, 'manager'],
    [volunteer, 'volunteer'],
  ])
  const url = 'https://www.meetup.com/secret-garden/events/ical'
  return { owner, manager, volunteer, group, source: await makeSource(post.app, group.id, { url, ...values }) }
}

type Scene = Awaited<ReturnType<typeof makeScene>>

function emit(type: 'source.failing' | 'source.stopped', { source, group }: Scene): Promise<void> {
  return inTransaction(post.app, async (unit) => unit.emit(type, { sourceId: source.id, groupId: group.id }))
}

const mailsTo = async (person: Person) =>
  (await post.mailsTo(person)).filter((mail) => !mail.subject!.startsWith('Welcome'))
const subjectsTo = async (person: Person) => (await mailsTo(person)).map((mail) => mail.subject)

describe('managers of a group whose calendar stopped working', () => {
  it('get one mail with the reason in words, what to do, and a way to unsubscribe', async () => {
    const scene = await makeScene({ ...failing, name: 'Garden on Meetup' })
    await emit('source.failing', scene)
    for (const person of [scene.owner, scene.manager]) {
      const [mail, ...more] = await mailsTo(person)
      assert.equal(more.length, 0)
      assert.match(mail!.subject!, /^We can’t read “Garden on Meetup” for Club \d+$/)
      for (const part of [/no calendar at this address/, /Copy its link again/, /www\.meetup\.com/, /28 June 2036/])
        assert.match(mail!.text!, part)
      assert.ok(mail!.text!.includes(`/organize/groups/${scene.group.urlname}/sources`))
      assert.match(mail!.raw, /^List-Unsubscribe:/m)
      // The address of a calendar may be secret.
      assert.doesNotMatch(mail!.raw, /secret-garden/)
    }
    assert.deepEqual(await subjectsTo(scene.volunteer), [])
  })

  it('get none when it works again before the mail is sent', async () => {
    const scene = await makeScene({ state: 'active' })
    await emit('source.failing', scene)
    assert.deepEqual(await subjectsTo(scene.owner), [])
  })

  it('get another one when we stop trying, but not without the preference for it', async () => {
    const scene = await makeScene({ ...failing, state: 'stopped' })
    await post.app.database
      .insertInto('notification_preferences')
      .values({ user_id: scene.manager.id, account: false })
      .execute()
    await emit('source.stopped', scene)
    assert.match((await subjectsTo(scene.owner))[0]!, /^We’ve stopped reading “www\.meetup\.com” for Club/)
    assert.deepEqual(await subjectsTo(scene.manager), [])
  })

  it('get it once, even if the reaction runs again', async () => {
    const scene = await makeScene(failing)
    await emit('source.failing', scene)
    assert.equal((await subjectsTo(scene.owner)).length, 1)
    await post.app.database
      .updateTable('outbox_events')
      .set({ relayed_at: null })
      .where('type', '=', 'source.failing')
      .execute()
    await post.settle()
    assert.equal((await subjectsTo(scene.owner)).length, 1)
  })
})
