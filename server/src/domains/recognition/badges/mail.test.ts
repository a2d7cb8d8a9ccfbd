import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { findUnsubscription } from '#domains/foundation/notifications/index.ts'
import { give, type Member, makeBadge, makeClub, makeMember } from '#test/support/builders/badges.ts'
import { inTransaction, makeToken } from '#test/support/builders/factories.ts'
import { makeReader, openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'
import { awardBadge } from './commands.award.ts'

let office: PostOffice
let owner: Member
before(async () => {
  office = await openPostOffice()
  owner = await makeMember(office.app)
})
after(() => office[Symbol.asyncDispose]())

const makeHolder = async () => {
  const person = await makeReader(office.app, 'Bea')
  return { ...person, token: await makeToken(office.app, person, ['user', 'read:user']) }
}
async function makeGift(wish: object = {}) {
  const club = await makeClub(office.app, [[owner, 'owner']], { name: 'Garden & Friends' })
  return makeBadge(office.app, owner, club, wish)
}

describe('a mail about a badge', () => {
  it('a badge awarded by an organizer sends one mail, as text and HTML, and members can turn it off', async () => {
    const [badge, holder] = [
      await makeGift({ name: 'Helping <hand>', description: 'For the chairs' }),
      await makeHolder(),
    ]
    await give(office.app, owner, badge.id, [holder])
    const [mail, ...more] = await office.mailsTo(holder)
    assert.deepEqual(more, [])
    assert.equal(mail!.subject, '🌱 New badge: Helping <hand>')
    for (const part of [
      'Hi Bea,',
      'Congratulations! Garden & Friends gave you a badge.',
      'For: For the chairs',
      'Points: 25',
    ])
      assert.ok(mail!.text!.includes(part), part)
    assert.ok(mail!.text!.includes(`https://hearth.test/badges/${badge.slug}`))
    assert.ok(mail!.html!.includes('Helping &lt;hand&gt;') || mail!.html!.includes('Helping &#60;hand&#62;'))
    assert.ok(!mail!.html!.includes('<hand>'))
    assert.equal(mail!.messageId, `<badge.${badge.id}.${holder.id}@hearth.test>`)
    const header = mail!.headers.find(({ key }) => key === 'list-unsubscribe')!.value
    const sealed = /unsubscribe\/([^>]+)>/.exec(header)![1]!
    assert.deepEqual(findUnsubscription(office.links, sealed), { userId: holder.id, kind: 'badges' })
  })
  it('comes once, also when the badge is taken back and given again', async () => {
    const [badge, holder] = [await makeGift(), await makeHolder()]
    for (let n = 0; n < 3; n++) {
      await give(office.app, owner, badge.id, [holder])
      await office.settle()
      await office.app.delete(`/v1/manage/badges/${badge.id}/awards/${holder.username}`, { token: owner.token })
    }
    assert.equal((await office.mailsTo(holder)).length, 1)
  })
  it('does not come for claims and achievements, to oneself, or to who wants none', async () => {
    const [badge, claimer, achiever, deaf] = [
      await makeGift(),
      await makeHolder(),
      await makeHolder(),
      await makeHolder(),
    ]
    const now = office.app.clock.now()
    for (const [person, source] of [
      [claimer, 'claim'],
      [achiever, 'achievement'],
    ] as const)
      await inTransaction(office.app, (unit) =>
        awardBadge(unit, { badgeId: badge.id, userIds: [person.id], source }, now),
      )
    await office.app.patch('/v1/profile/notifications', { token: deaf.token, body: { badges: false } })
    await give(office.app, owner, badge.id, [deaf, owner])
    for (const person of [claimer, achiever, deaf]) assert.deepEqual(await office.mailsTo(person), [])
    const toOwner = await office.mailsTo(owner)
    assert.deepEqual(
      toOwner.filter((mail) => mail.subject?.includes('badge')),
      [],
    )
  })
})
