import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { assertNoSteps, stepsToMatch } from './next-steps.ts'
import { sendExample } from './requests.ts'

const app = useApp({
  async prepare() {
    admin = await makeUser(app, { role: 'admin' })
  },
})
let admin: Person

const minuteMs = 60_000

/** From the contract, in minutes: what a session may only do soon after its sign-in. */
const quarterOfAnHour = [
  'tokens.create',
  'apps.create',
  'apps.regenerateSecret',
  'apps.createSecret',
  'pull-webhooks.create',
  'pull-webhooks.rotateSecret',
  'webhooks.create',
  'webhooks.rotateSecret',
  'settings.update',
  'recovery.open',
  'recovery.approve',
  'notices.send',
  'entitlements.grant',
  'entitlements.revoke',
  'admin.setGroupOwner',
  'ownership-claims.decide',
  'admin.deleteUser',
  'admin.approve',
  'identity-providers.create',
  'identity-providers.update',
  'identity-providers.delete',
]
const halfADay = [
  'admin.updateUser',
  'admin.updateGroup',
  'admin.updateEvent',
  'admin.updateBadge',
  'safety.reviewReport',
  'safety.act',
  'safety.actOnMany',
  'safety.addReportNote',
  'safety.assign',
  'meetpass.provision',
  'meetpass.export',
  'first-run.leaveOut',
  'mail.test',
  'held.decide',
  'admin.exportUser',
  'admin.signOut',
  'admin.refuse',
  'bounces.delete',
  'meetpass.updateTag',
  'apps.revoke',
  'tokens.revoke',
  'bans.create',
  'bans.delete',
  'federation.block',
  'group-directory.import',
  'federation.unblock',
  'admin.exportAudit',
  'groups.export',
  'invitations.create',
  'invitations.delete',
  'moves.grant',
  'moves.withdraw',
  'recovery.stop',
  'sign-up-requests.approve',
  'sign-up-requests.refuse',
]

const declared = allOperations.filter((op) => op.fresh !== undefined)
const minutesOf = ({ fresh }: (typeof declared)[number]) => (typeof fresh === 'object' ? fresh.minutes : fresh!)

it('every operation that gives power, and no other, asks a session for a fresh sign-in', () => {
  const idsWith = (minutes: number) => declared.filter((op) => minutesOf(op) === minutes).map((op) => op.id)
  const others = declared.filter((op) => ![15, 720].includes(minutesOf(op)))
  const file = 'server/test/catalogue/freshness.test.ts'
  assertNoSteps([
    ...stepsToMatch(idsWith(15), quarterOfAnHour, `${file} (quarterOfAnHour)`),
    ...stepsToMatch(idsWith(720), halfADay, `${file} (halfADay)`),
    ...others.map((op) => `${op.id} asks for ${minutesOf(op)} minutes: add a list for that to ${file}`),
  ])
})

it('every change by an administrator asks for one', () => {
  const changes = allOperations.filter((op) => op.access === 'admin' && op.method !== 'GET')
  assert.ok(changes.length >= 8)
  const lax = changes.filter((op) => op.fresh === undefined)
  assertNoSteps(lax.map((op) => `give ${op.id} \`fresh\` in operations.ts of its capability`))
})

for (const op of declared)
  describe(op.id, () => {
    const codeWith = async (credential: { session: string } | { token: string }) =>
      (await sendExample(app, op, credential)).body.code
    it('is refused to a session whose sign-in is too old, and not before', async () => {
      const session = await makeSession(app, admin)
      const ageMs = minutesOf(op) * minuteMs
      app.clock.advance(ageMs - minuteMs)
      assert.notEqual(await codeWith({ session }), 'reauthentication_required')
      app.clock.advance(minuteMs)
      assert.equal(await codeWith({ session }), 'reauthentication_required')
      app.clock.advance(-ageMs)
    })
    it('asks a token for no sign-in', async () => {
      // An account has a limited number of tokens, and there are more operations.
      await app.database.deleteFrom('tokens').where('user_id', '=', admin.id).execute()
      const token = await makeToken(app, admin, [op.access as Scope])
      app.clock.advance(720 * minuteMs)
      assert.notEqual(await codeWith({ token }), 'reauthentication_required')
      app.clock.advance(-720 * minuteMs)
    })
  })

it('a role needs a newer sign-in than a suspension', async () => {
  const session = await makeSession(app, admin)
  const bo = await makeUser(app)
  app.clock.advance(15 * minuteMs)
  const change = (body: object) => app.patch(`/v1/admin/users/${bo.username}`, { session, body })
  assert.equal((await change({ role: 'admin' })).body.code, 'reauthentication_required')
  assert.equal((await change({ suspended: true, role: 'admin' })).body.code, 'reauthentication_required')
  assert.equal((await change({ suspended: true })).status, 200)
  app.clock.advance(-15 * minuteMs)
})
