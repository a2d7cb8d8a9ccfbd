import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inTransaction, type Person } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { makeSource } from '#test/support/builders/sources.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
before(async () => {
  post = await openPostOffice()
})
after(() => post[Symbol.asyncDispose]())

const failing = { state: 'failing', problem: 'not_found', failing_since: '2036-06-28T10:00:00.000Z' }

async function makeTrouble(values: Parameters<typeof makeSource>[2]) {
  const people = { owner: 'owner', manager: 'manager', volunteer: 'volunteer' } as const
  const made = await scene(post.app, { people, group: { name: 'Club 1' } })
  const url = 'https://www.meetup.com/secret-garden/events/ical'
  return { ...made, source: await makeSource(post.app, made.group.id, { url, ...values }) }
}

type Trouble = Awaited<ReturnType<typeof makeTrouble>>

function emit(type: 'source.failing' | 'source.stopped', { source, group }: Trouble): Promise<void> {
  return inTransaction(post.app, async (unit) => unit.emit(type, { sourceId: source.id, groupId: group.id }))
}

const mailsTo = async (person: Person) =>
  (await post.mailsTo(person)).filter((mail) => !mail.subject!.startsWith('Welcome'))
const subjectsTo = async (person: Person) => (await mailsTo(person)).map((mail) => mail.subject)

describe('managers of a group whose calendar stopped working', () => {
  it('get one mail with the reason in words, what to do, and a way to unsubscribe', async () => {
    const trouble = await makeTrouble({ ...failing, name: 'Garden on Meetup' })
    await emit('source.failing', trouble)
    for (const person of [trouble.owner, trouble.manager]) {
      const [mail, ...more] = await mailsTo(person)
      assert.equal(more.length, 0)
      assert.match(mail!.subject!, /^We can’t read “Garden on Meetup” for Club \d+$/)
      for (const part of [/no calendar at this address/, /Copy its link again/, /www\.meetup\.com/, /28 June 2036/])
        assert.match(mail!.text!, part)
      assert.ok(mail!.text!.includes(`/organize/groups/${trouble.group.urlname}/sources`))
      assert.match(mail!.raw, /^List-Unsubscribe:/m)
      // The address of a calendar may be secret.
      assert.doesNotMatch(mail!.raw, /secret-garden/)
    }
    assert.deepEqual(await subjectsTo(trouble.volunteer), [])
  })

  it('get none when it works again before the mail is sent', async () => {
    const trouble = await makeTrouble({ state: 'active' })
    await emit('source.failing', trouble)
    assert.deepEqual(await subjectsTo(trouble.owner), [])
  })

  it('get another one when we stop trying, but not without the preference for it', async () => {
    const trouble = await makeTrouble({ ...failing, state: 'stopped' })
    await post.app.database
      .insertInto('notification_preferences')
      .values({ user_id: trouble.manager.id, account: false })
      .execute()
    await emit('source.stopped', trouble)
    assert.match((await subjectsTo(trouble.owner))[0]!, /^We’ve stopped reading “www\.meetup\.com” for Club/)
    assert.deepEqual(await subjectsTo(trouble.manager), [])
  })

  it('get it once, even if the reaction runs again', async () => {
    const trouble = await makeTrouble(failing)
    await emit('source.failing', trouble)
    assert.equal((await subjectsTo(trouble.owner)).length, 1)
    await post.app.database
      .updateTable('outbox_events')
      .set({ relayed_at: null })
      .where('type', '=', 'source.failing')
      .execute()
    await post.settle()
    assert.equal((await subjectsTo(trouble.owner)).length, 1)
  })
})
