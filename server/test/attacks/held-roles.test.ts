import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import { scopesOf } from '#kernel/operation/scopes.ts'
import { sendExample } from '#test/catalogue/requests.ts'
import { useApp } from '#test/support/app/harness.ts'
import { renewExampleData } from '#test/support/builders/example-data.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

type Role = 'volunteer' | 'manager' | 'owner'

/** The least role that each operation of management needs, written by hand from contract §2 and §5. */
const needs: Record<string, Role> = {
  'GET /v1/manage/groups/{groupId}': 'volunteer',
  'PATCH /v1/manage/groups/{groupId}': 'manager',
  'DELETE /v1/manage/groups/{groupId}': 'owner',
  'GET /v1/manage/groups/{groupId}/roles': 'volunteer',
  'PUT /v1/manage/groups/{groupId}/roles/{username}': 'owner',
  'DELETE /v1/manage/groups/{groupId}/roles/{username}': 'owner',
  'GET /v1/manage/groups/{groupId}/role-offers': 'owner',
  'GET /v1/manage/groups/{groupId}/member-requests': 'manager',
  'POST /v1/manage/groups/{groupId}/member-requests/approve': 'manager',
  'POST /v1/manage/groups/{groupId}/member-requests/decline': 'manager',
  'GET /v1/manage/groups/{groupId}/bans': 'manager',
  'PUT /v1/manage/groups/{groupId}/bans/{username}': 'manager',
  'DELETE /v1/manage/groups/{groupId}/bans/{username}': 'manager',
  'GET /v1/manage/groups/{groupId}/people': 'manager',
  'GET /v1/manage/groups/{groupId}/people-counts': 'manager',
  'GET /v1/manage/groups/{groupId}/people/{userId}': 'manager',
  'PUT /v1/manage/groups/{groupId}/people/{userId}/note': 'manager',
  'POST /v1/manage/groups/{groupId}/people/labels': 'manager',
  'POST /v1/manage/groups/{groupId}/people/export': 'manager',
  'POST /v1/manage/groups/{groupId}/export': 'owner',
  'GET /v1/manage/groups/{groupId}/labels': 'manager',
  'GET /v1/manage/groups/{groupId}/stats': 'manager',
  'GET /v1/manage/groups/{groupId}/claim-invites': 'owner',
  'POST /v1/manage/groups/{groupId}/claim-invites': 'owner',
  'DELETE /v1/manage/groups/{groupId}/claim-invites/{token}': 'owner',
  'GET /v1/manage/groups/{groupId}/claim-requests': 'manager',
  'POST /v1/manage/groups/{groupId}/claim-requests/{requestId}/approve': 'owner',
  'POST /v1/manage/groups/{groupId}/claim-requests/{requestId}/reject': 'owner',
  'GET /v1/manage/groups/{groupId}/events': 'manager',
  'GET /v1/manage/groups/{groupId}/event-counts': 'manager',
  'POST /v1/manage/groups/{groupId}/events': 'manager',
  'GET /v1/manage/events/{eventId}': 'manager',
  'PATCH /v1/manage/events/{eventId}': 'manager',
  'DELETE /v1/manage/events/{eventId}': 'manager',
  'POST /v1/manage/events/{eventId}/publish': 'manager',
  'POST /v1/manage/events/{eventId}/cancel': 'manager',
  'POST /v1/manage/events/{eventId}/duplicate': 'manager',
  'GET /v1/manage/events/{eventId}/series': 'manager',
  'GET /v1/manage/groups/{groupId}/venues': 'manager',
  'GET /v1/manage/groups/{groupId}/federation': 'manager',
  'PUT /v1/manage/groups/{groupId}/federation': 'manager',
  'GET /v1/manage/groups/{groupId}/channels': 'manager',
  'POST /v1/manage/groups/{groupId}/channels': 'manager',
  'POST /v1/manage/groups/{groupId}/channels/{channelId}/test': 'manager',
  'DELETE /v1/manage/groups/{groupId}/channels/{channelId}': 'manager',
  'GET /v1/manage/groups/{groupId}/sources': 'manager',
  'POST /v1/manage/groups/{groupId}/sources/preview': 'manager',
  'POST /v1/manage/groups/{groupId}/sources': 'manager',
  'GET /v1/manage/groups/{groupId}/sources/{sourceId}': 'manager',
  'PATCH /v1/manage/groups/{groupId}/sources/{sourceId}': 'manager',
  'POST /v1/manage/groups/{groupId}/sources/{sourceId}/sync': 'manager',
  'POST /v1/manage/groups/{groupId}/sources/{sourceId}/adopt': 'manager',
  'DELETE /v1/manage/groups/{groupId}/sources/{sourceId}': 'manager',
  'POST /v1/manage/events/{eventId}/announcements': 'manager',
  'GET /v1/manage/events/{eventId}/announcements': 'manager',
  'GET /v1/manage/groups/{groupId}/announcements': 'manager',
  'GET /v1/manage/events/{eventId}/announcements/audiences': 'manager',
  'GET /v1/manage/groups/{groupId}/announcements/audiences': 'manager',
  'POST /v1/manage/events/{eventId}/announcements/drafts': 'manager',
  'POST /v1/manage/groups/{groupId}/announcements/drafts': 'manager',
  'GET /v1/manage/groups/{groupId}/invitations': 'manager',
  'POST /v1/manage/groups/{groupId}/invitations': 'manager',
  'POST /v1/manage/groups/{groupId}/past-events': 'manager',
  'POST /v1/manage/groups/{groupId}/past-events/read': 'manager',
  'GET /v1/manage/groups/{groupId}/invitations/counts': 'manager',
  'POST /v1/manage/groups/{groupId}/invitations/preview': 'manager',
  'DELETE /v1/manage/groups/{groupId}/invitations/{id}': 'manager',
  'GET /v1/manage/announcements/{announcementId}': 'manager',
  'PATCH /v1/manage/announcements/{announcementId}': 'manager',
  'DELETE /v1/manage/announcements/{announcementId}': 'manager',
  'POST /v1/manage/announcements/{announcementId}/send': 'manager',
  'POST /v1/manage/announcements/{announcementId}/schedule': 'manager',
  'POST /v1/manage/announcements/{announcementId}/cancel': 'manager',
  'GET /v1/manage/announcements/{announcementId}/preview': 'manager',
  'POST /v1/manage/announcements/{announcementId}/test': 'manager',
  'GET /v1/manage/events/{eventId}/rsvp-summary': 'volunteer',
  'GET /v1/manage/events/{eventId}/attendees': 'volunteer',
  'GET /v1/manage/events/{eventId}/stats': 'manager',
  'GET /v1/manage/events/{eventId}/attendees/{userId}': 'manager',
  'POST /v1/manage/events/{eventId}/attendees/promote': 'manager',
  'POST /v1/manage/events/{eventId}/attendees/remove': 'manager',
  'POST /v1/manage/events/{eventId}/attendees/export': 'volunteer',
  'POST /v1/manage/events/{eventId}/attendees': 'manager',
  'DELETE /v1/manage/events/{eventId}/attendees/{userId}': 'manager',
  'POST /v1/manage/events/{eventId}/attendees/{userId}/promote': 'manager',
  'POST /v1/manage/events/{eventId}/attendees/{userId}/checkin': 'volunteer',
  'DELETE /v1/manage/events/{eventId}/attendees/{userId}/checkin': 'volunteer',
  'POST /v1/manage/events/{eventId}/checkins/batch': 'volunteer',
  'POST /v1/manage/events/{eventId}/checkins': 'volunteer',
  'GET /v1/manage/events/{eventId}/door': 'volunteer',
  'GET /v1/manage/events/{eventId}/door-invitations': 'manager',
  'POST /v1/manage/events/{eventId}/door-invitations': 'manager',
  'DELETE /v1/manage/events/{eventId}/door-invitations/{id}': 'manager',
  'GET /v1/manage/events/{eventId}/door-team': 'manager',
  'DELETE /v1/manage/events/{eventId}/door-team/{userId}': 'manager',
  'POST /v1/manage/events/{eventId}/wall-link': 'manager',
  'DELETE /v1/manage/events/{eventId}/wall-link': 'manager',
  'GET /v1/manage/events/{eventId}/walk-ins': 'volunteer',
  'POST /v1/manage/events/{eventId}/walk-ins': 'volunteer',
  'DELETE /v1/manage/events/{eventId}/walk-ins/{id}': 'volunteer',
  'GET /v1/manage/events/{eventId}/checkin-codes': 'volunteer',
  'POST /v1/manage/events/{eventId}/checkin-codes': 'volunteer',
  'DELETE /v1/manage/events/{eventId}/checkin-codes/{id}': 'volunteer',
  'GET /v1/manage/groups/{groupId}/badges': 'manager',
  'POST /v1/manage/groups/{groupId}/badges': 'manager',
  'GET /v1/manage/badges/{badgeId}': 'manager',
  'PATCH /v1/manage/badges/{badgeId}': 'manager',
  'DELETE /v1/manage/badges/{badgeId}': 'manager',
  'GET /v1/manage/badges/{badgeId}/awards': 'manager',
  'POST /v1/manage/badges/{badgeId}/awards': 'manager',
  'POST /v1/manage/badges/{badgeId}/awards/by-event': 'manager',
  'DELETE /v1/manage/badges/{badgeId}/awards/{username}': 'manager',
  'GET /v1/manage/badges/{badgeId}/claim-links': 'manager',
  'POST /v1/manage/badges/{badgeId}/claim-links': 'manager',
  'DELETE /v1/manage/badges/{badgeId}/claim-links/{id}': 'manager',
}

const keyOf = (op: Operation) => `${op.method} ${op.path}`
const managing = allOperations.filter((op) => op.path.startsWith('/v1/manage/') && op.path.includes('{'))
const ranks = { 'non-member': 0, banned: 0, volunteer: 1, manager: 2, owner: 3 }

const app = useApp()
let person: Person

type Relation = keyof typeof ranks

/** A user who is no member of the example groups, is banned from them, or has a role in all of them. */
async function become(relation: Relation, isHidden: boolean): Promise<void> {
  await renewExampleData(app)
  person = await makeUser(app)
  const { database } = app
  const at = app.clock.now().toISOString()
  const groups = await database.selectFrom('groups').select('id').execute()
  const rows = groups.map(({ id }) => ({ group_id: id, user_id: person.id }))
  if (relation === 'banned')
    await database
      .insertInto('group_bans')
      .values(rows.map((row) => ({ ...row, banned_at: at })))
      .execute()
  else if (relation !== 'non-member')
    await database
      .insertInto('group_roles')
      .values(rows.map((row) => ({ ...row, role: relation, granted_at: at })))
      .execute()
  if (isHidden) await database.updateTable('groups').set({ hidden_at: at }).execute()
}

describe('nothing in a group can be done beyond one’s role', () => {
  it('every management operation is listed in the table', () => {
    assert.deepEqual(managing.map(keyOf).sort(), Object.keys(needs).sort(), 'add a line to `needs` in this file')
  })

  let refused = 0
  for (const relation of ['non-member', 'banned', 'volunteer', 'manager'] as const)
    for (const isHidden of [false, true])
      it(`with the relation ${relation} to a ${isHidden ? 'hidden' : 'public'} group, operations that need a higher role are refused`, async () => {
        await become(relation, isHidden)
        const beyond = managing.filter((op) => ranks[needs[keyOf(op)]!] > ranks[relation])
        // An account can have 50 tokens, so there is one for each set of scopes.
        const tokens = new Map<string, string>()
        for (const op of beyond) {
          const scopes = scopesOf(op)
          const token = tokens.get(scopes.join()) ?? (await makeToken(app, person, scopes))
          tokens.set(scopes.join(), token)
          const { status, text } = await sendExample(app, op, { token })
          assert.ok(status === 403 || status === 404, `${keyOf(op)}: ${status} ${text}`)
          refused++
        }
      })
  it('which is tried 234 times at least', () => assert.ok(refused >= 234, `only ${refused}`))

  for (const role of ['volunteer', 'manager', 'owner'] as const)
    it(`the role ${role} is enough for what needs it`, async () => {
      for (const op of managing.filter((one) => needs[keyOf(one)] === role)) {
        await become(role, false)
        const { status, text } = await sendExample(app, op, {
          token: await makeToken(app, person, scopesOf(op)),
        })
        assert.ok(status < 300, `${keyOf(op)}: ${status} ${text}`)
      }
    })
})
