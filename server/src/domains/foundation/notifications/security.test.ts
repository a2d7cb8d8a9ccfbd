import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { SecurityChange } from '#kernel/events.ts'
import { inTransaction, makeSession, makeToken } from '#test/support/builders/factories.ts'
import { makeReader, openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'
import { notifyFormerAddress } from './index.ts'

let office: PostOffice
before(async () => {
  office = await openPostOffice()
})
after(() => office[Symbol.asyncDispose]())

const changes: [SecurityChange['change'], string | undefined, RegExp][] = [
  ['token_created', 'laptop', /token named “laptop” for your account/],
  ['app_secret_created', 'Poster', /your application named “Poster”/],
  ['device_allowed', 'Hearth CLI', /entered a code and let Hearth CLI use your account/],
  ['passkey_added', 'Blue key', /passkey named “Blue key” was added/],
  ['passkey_removed', undefined, /A passkey was removed/],
  ['provider_linked', 'GitHub', /A GitHub account was linked/],
  ['provider_unlinked', 'Google', /The Google account was unlinked/],
  ['new_browser', 'Firefox on Linux', /from a new browser: Firefox on Linux/],
]

describe('mail about the safety of an account', () => {
  for (const [change, name, words] of changes)
    it(`the mail about ${change} says what happened, when, and what to do, even with other mail turned off`, async () => {
      const ana = await makeReader(office.app)
      const data = { userId: ana.id, change, ...(name !== undefined && { name }) }
      await inTransaction(office.app, async ({ emit }) => emit('account.security_changed', data))
      const [mail, ...more] = await office.mailsTo(ana)
      assert.equal(more.length, 0)
      assert.match(mail!.text!, words)
      assert.match(mail!.text!, /When: \d{4}-\d\d-\d\d at \d\d:\d\d UTC/)
      assert.match(mail!.text!, /If not, .*\nhttps:\/\/hearth\.test\/settings\/security$/m)
      assert.match(mail!.messageId!, /^<security\.[0-9a-f-]{36}@hearth\.test>$/)
    })

  it('goes to the address that the account had, which is then kept nowhere', async () => {
    const { app } = office
    const ana = await makeReader(app)
    await inTransaction(app, async (unit) => {
      await notifyFormerAddress(unit, 'old@example.org', { userId: ana.id, change: 'email_changed' }, app.clock.now())
      await notifyFormerAddress(
        unit,
        'gone@example.org',
        { userId: ana.id, change: 'account_deleted' },
        app.clock.now(),
      )
    })
    assert.deepEqual(await office.mailsTo(ana), [])
    const old = await office.mailsTo({ id: '', username: 'old' })
    assert.match(old[0]!.text!, /account’s email address was changed/)
    assert.equal((await office.mailsTo({ id: '', username: 'gone' })).length, 1)
    assert.deepEqual(await app.database.selectFrom('former_addresses').select('id').execute(), [])
    const events = await app.database.selectFrom('outbox_events').select('data').execute()
    assert.doesNotMatch(JSON.stringify(events), /@example\.org/)
  })

  it('a mail is sent for every new token, also for one that another token created', async () => {
    const { app } = office
    const ana = await makeReader(app)
    const body = { name: 'one more', scopes: ['read:user'] }
    const session = await makeSession(app, ana)
    assert.equal((await app.post('/v1/profile/tokens', { session, body })).status, 201)
    const token = await makeToken(app, ana, ['user'])
    assert.equal((await app.post('/v1/profile/tokens', { token, body })).status, 201)
    assert.equal((await office.mailsTo(ana)).length, 2)
  })

  it('that could not be sent keeps an address for three days and no longer', async () => {
    const { app } = office
    const rows = [
      { id: '01990000-0000-7000-8000-000000000001', address: 'a@example.org', days: 4 },
      { id: '01990000-0000-7000-8000-000000000002', address: 'b@example.org', days: 2 },
    ]
    for (const { days, ...row } of rows) {
      const created_at = new Date(app.clock.now().getTime() - days * 86_400_000).toISOString()
      await app.database
        .insertInto('former_addresses')
        .values({ ...row, created_at })
        .execute()
    }
    await office.run('notifications.purge-former-addresses')
    const left = await app.database.selectFrom('former_addresses').select('address').execute()
    assert.deepEqual(left, [{ address: 'b@example.org' }])
  })
})
