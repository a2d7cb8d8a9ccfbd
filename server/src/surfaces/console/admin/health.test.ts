import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { messagesFor } from '#messages/index.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { makeGroupRow } from '#test/support/builders/public-events.ts'
import { openSite, type Site } from '#test/support/sign-in/server.ts'
import { warningList } from './warnings.ts'

let site: Site
let root: Person
let member: Person
before(async () => {
  site = await openSite()
  root = await makeUser(site.app, { name: 'Root', role: 'admin' })
  member = await makeUser(site.app)
})
after(() => site[Symbol.asyncDispose]())

const paths = ['/admin', '/admin/health', '/admin/health/bounces', '/admin/webhooks']
const see = async (path: string, by = root) => (await browse(site, by)).get(path)

it('the screens of health are for administrators, and so is the way to them in the menu', async () => {
  const [own, other] = [await browse(site, root), await browse(site, member)]
  for (const path of paths) {
    assert.deepEqual([(await own.get(path)).status, (await other.get(path)).status], [200, 403], path)
  }
  assert.match((await own.get('/me/groups')).text, /href="\/admin"/)
  assert.doesNotMatch((await other.get('/me/groups')).text, /href="\/admin"/)
})

it('warnings come first on the overview, with what to do, and go when all is well', async () => {
  const first = (await see('/admin')).text
  assert.ok(first.indexOf('No worker has run in the last day.') < first.indexOf('hnumbers'))
  assert.match(first, /Start the worker: hearthctl worker/)
  const version = (await see('/admin/health')).text.match(/Hearth (\d[^ <]*)/)![1]!
  await sql`insert into worker_processes values (${randomUUIDv7()}, ${version}, now(), now())`.execute(
    site.app.database,
  )
  site.app.clock.advance(1000)
  assert.doesNotMatch((await see('/admin')).text, /No worker has run/)
})

it('the warning about backups leads to a page of this instance that says how to make and restore them', async () => {
  for (const code of ['backup_missing', 'backup_old']) {
    const warning = { code, values: { seconds: 200_000 }, severity: 'warning', text: '', action: '' } as const
    const [, href] = /<a href="([^"]+)">Backup and restore<\/a>/.exec(warningList([warning], messagesFor('en')))!
    const page = await see(href!)
    assert.deepEqual([page.status, /hearthctl restore/.test(page.text)], [200, true], code)
  }
})

it('a bounce is found by its address and lifted, and hostile text stays text', async () => {
  const address = '"<script>alert(1)</script>"@example.org'
  const bounce = { reason: 'bounce', suppressed_at: site.app.clock.now().toISOString() }
  await site.app.database
    .insertInto('mail_suppressions')
    .values([
      { address_lower: 'lost@example.org', ...bounce },
      { address_lower: address, ...bounce },
    ])
    .execute()
  const all = (await see('/admin/health/bounces')).text
  assert.doesNotMatch(all, /<script>alert/)
  assert.match(all, /lost@example\.org/)
  const found = (await see('/admin/health/bounces?q=lost')).text
  assert.ok(found.includes('lost@example.org') && !found.includes('alert(1)'))
  const lift = async (by: Person) =>
    (await browse(site, by)).post('/admin/health/bounces/lift', { address: 'lost@example.org' })
  assert.equal((await lift(member)).status, 403)
  const answer = await lift(root)
  assert.deepEqual([answer.status, answer.location], [303, '/admin/health/bounces'])
  assert.doesNotMatch((await see('/admin/health/bounces')).text, /lost@example\.org/)
})

it('the webhooks of all people show the host, and neither path nor secret', async () => {
  const id = randomUUIDv7()
  const at = site.app.clock.now().toISOString()
  const url = 'https://receiver.example/kept-path'
  await site.app.database
    .insertInto('webhooks')
    .values({ id, user_id: member.id, url, event_types: ['*'], secrets: 'k:kept-secret', created_at: at })
    .execute()
  const health = JSON.stringify({ failingSince: '2026-06-01T00:00:00.000Z' })
  await site.app.database.insertInto('webhook_queues').values({ webhook_id: id, health }).execute()
  for (const path of ['/admin/webhooks', '/admin/webhooks?list=failing']) {
    const { text } = await see(path)
    assert.match(text, /receiver\.example/)
    assert.match(text, /since 1 June 2026/)
    assert.doesNotMatch(text, /kept-/)
  }
})

it('what waits for a decision is first on the overview and a number in the menu, for administrators alone', async () => {
  const { database, clock } = site.app
  const [at, later] = [clock.now().toISOString(), new Date(clock.now().getTime() + 86_400_000).toISOString()]
  const nothing = (await see('/admin')).text
  assert.doesNotMatch(nothing, /id="waiting"|class="count"|class="news"/)
  const id = () => randomUUIDv7()
  const report = { target_type: 'user', reason: 'spam', created_at: at }
  await database
    .insertInto('reports')
    .values([
      { id: id(), target_id: id(), ...report },
      { id: id(), target_id: id(), ...report },
      { id: id(), target_id: id(), ...report, status: 'resolved' },
    ])
    .execute()
  const held = { target_type: 'event', causes: ['link'], found: ['x'], created_at: at, user_id: member.id }
  await database
    .insertInto('held_items')
    .values([
      { id: id(), target_id: id(), ...held },
      { id: id(), target_id: id(), ...held, decided_at: at, decision: 'refused' },
    ])
    .execute()
  await database
    .insertInto('sign_up_requests')
    .values({ id: id(), email: 'new@example.org', name: 'New', username: 'new', cause: 'approval', created_at: at })
    .execute()
  const approval = { user_id: member.id, requested_by: root.id, created_at: at }
  await database
    .insertInto('second_approvals')
    .values([
      { id: id(), ...approval, action: 'delete_user', expires_at: later },
      { id: id(), ...approval, action: 'make_administrator', expires_at: at },
    ])
    .execute()
  const group = await makeGroupRow(site.app, { urlname: 'listed', is_claimed: false })
  await database
    .insertInto('ownership_claims')
    .values({ id: id(), group_id: group.id, user_id: member.id, requested_at: at, expires_at: later, created_at: at })
    .execute()
  clock.advance(1000)

  const { text } = await see('/admin')
  const [, list] = /<section class="card" aria-labelledby="waiting">(.*?)<\/section>/s.exec(text)!
  assert.deepEqual(
    [...list!.matchAll(/href="([^"]+)">([^<]+)</g)].map(([, href, words]) => `${href} ${words}`),
    [
      '/admin/moderation 2 open reports',
      '/admin/moderation/held 1 held post',
      '/admin/people/waiting 1 request to join',
      '/admin/people/approvals 1 act to approve as the second administrator',
      '/admin/groups/claims 1 claim of a listed group',
    ],
  )
  assert.ok(text.indexOf('id="waiting"') < text.indexOf('hnumbers'))
  const numbers = (page: string) =>
    [...page.matchAll(/href="(\/admin[^"]*)"[^>]*>(?:<svg.*?<\/svg>)?([^<]+) <span class="count"[^>]*>(\d+)</gs)].map(
      ([, href, words, number]) => `${href} ${words} ${number}`,
    )
  const all = '/admin Administration 6'
  const tabs = ['/admin/people People 2', '/admin/moderation Moderation 3', '/admin/groups Content 1']
  assert.deepEqual(numbers(text), [all, ...tabs])
  const sections = ['/admin/moderation Reports 2', '/admin/moderation/held Held content 1']
  assert.deepEqual(numbers((await see('/admin/moderation/bans')).text), [all, ...tabs, ...sections])
  assert.deepEqual(numbers((await see('/me/groups')).text), [all])
  assert.deepEqual(numbers((await see('/me/groups', member)).text), [])
})
