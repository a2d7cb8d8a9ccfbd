import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeBadge, makeClub, makeMember } from '#test/support/builders/badges.ts'

const app = useApp()

describe('attack 14: points and badges are abused', () => {
  it('an organizer who gives themselves badges of 1,000 points is not on the platform leaderboard', async () => {
    const root = await makeMember(app, { role: 'admin' })
    const [organizer, member] = [await makeMember(app), await makeMember(app)]
    const club = await makeClub(app, [[organizer, 'owner']])
    for (let n = 0; n < 5; n++) {
      const badge = await makeBadge(app, organizer, club, { name: `Mine ${n}`, points: 1000 })
      const path = `/v1/manage/badges/${badge.id}/awards`
      const given = await app.post(path, { token: organizer.token, body: { usernames: [organizer.username] } })
      assert.deepEqual(given.body.data.awarded, [organizer.username])
    }
    const ofPlatform = await makeBadge(app, root, 'platform', { name: 'Helped', points: 10 })
    const body = { usernames: [member.username] }
    await app.post(`/v1/manage/badges/${ofPlatform.id}/awards`, { token: root.token, body })

    const board = await app.get('/v1/leaderboard', { token: member.token })
    assert.deepEqual(
      board.body.data.entries.map((entry: { username: string }) => entry.username),
      [member.username],
    )
    const profile = await app.get(`/v1/users/${organizer.username}`, { token: member.token })
    assert.equal(profile.body.data.xpScore, 5000, 'the sum of all that they hold')
  })

  it('a badge that shames its holder can be given back, and is not put on again', async () => {
    const [organizer, victim] = [await makeMember(app), await makeMember(app)]
    const club = await makeClub(app, [
      [organizer, 'owner'],
      [victim, 'volunteer'],
    ])
    const badge = await makeBadge(app, organizer, club, { name: 'Known thief' })
    const award = async () => {
      const body = { usernames: [victim.username] }
      const answer = await app.post(`/v1/manage/badges/${badge.id}/awards`, { token: organizer.token, body })
      return answer.body.data.awarded as string[]
    }
    const held = async () => (await app.get('/v1/profile/badges', { token: victim.token })).body.data.length
    assert.deepEqual(await award(), [victim.username])
    assert.equal((await app.delete(`/v1/profile/badges/${badge.slug}`, { token: victim.token })).status, 200)
    assert.equal(await held(), 0)
    assert.deepEqual(await award(), [])
    assert.equal(await held(), 0)
  })
})
