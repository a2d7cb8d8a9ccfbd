import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { jobs } from '#domains/index.ts'
import type { JobContext } from '#kernel/context.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import type { App } from '#test/support/app/harness.ts'
import { jobContext, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import type { Shot } from './shots.ts'

interface Answer {
  id: string
}
type Call = (method: 'get' | 'post' | 'patch' | 'delete', path: string, body?: object) => Promise<Answer>

async function callAs(app: App, person: Person, scopes: Scope[]): Promise<Call> {
  const token = await makeToken(app, person, scopes)
  return async (method, path, body) => {
    const answer = await app[method](`/v1/${path}`, { token, ...(body && { body }) })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    const { data } = answer.body as { data: Answer | Record<string, Answer> }
    // Some answers name what they made: `{ "group": { … } }`.
    return ('id' in data ? data : (Object.values(data)[0] ?? data)) as Answer
  }
}

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

/** A worker runs, and the numbers are counted. There is no backup, which is one warning. */
async function runInstance(app: App, admin: Person): Promise<void> {
  const token = await makeToken(app, admin, ['admin'])
  const { versions } = (await app.get('/v1/admin/health', { token })).body.data as { versions: { service: string } }
  const worker = sql`insert into worker_processes values (${randomUUIDv7()}, ${versions.service}, now(), now())`
  await worker.execute(app.database)
  await app.database.updateTable('mail_states').set({ last_sent_at: app.clock.now().toISOString() }).execute()
  const count = jobs.find(({ name }) => name === 'health.count')!
  await (count.handler as (ctx: Partial<JobContext>, data: object) => Promise<void>)(jobContext(app), {})
}

/** New accounts of which two post advertisements. What has a link waits. */
async function publishAds(app: App, asAdmin: Call): Promise<Person> {
  await asAdmin('patch', 'admin/settings', { holdNewAccounts: true, heldWords: ['casino'] })
  const [nick, ivy] = [
    await makeUser(app, { username: 'nick-deals', name: 'Nick Deals', isNew: true }),
    await makeUser(app, { username: 'ivy-park', name: 'Ivy Park', isNew: true }),
  ]
  const as = await callAs(app, nick, ['manage:groups', 'manage:events'])
  const deals = {
    name: 'Best deals of the week',
    urlname: 'best-deals',
    description: 'Cheap watches: https://watches.example/now',
  }
  const { id } = await as('post', 'manage/groups', deals)
  const event = { dateTime: inDays(5), duration: 'PT1H', timezone: 'Europe/Berlin', status: 'scheduled' }
  const titles = ['Win big tonight', 'Watches for everyone']
  for (const title of titles)
    await as('post', `manage/groups/${id}/events`, { ...event, title, description: 'Casino: https://win.example' })
  const asIvy = await callAs(app, ivy, ['manage:groups'])
  const walks = 'We meet at the gate. The map is on https://maps.example/park.'
  await asIvy('post', 'manage/groups', { name: 'Sunday walks in the park', urlname: 'park-walks', description: walks })
  return nick
}

async function sendReports(app: App, asAdmin: Call, nick: Person): Promise<string> {
  const { rows } = await sql<Person>`select id, username from users where username in ('mia', 'vito', 'olive')
    order by username`.execute(app.database)
  const found = await sql<{ event: string; badge: string }>`
    select (select id from events where status = 'scheduled' and source = 'native' and starts_at > now()
      order by starts_at desc limit 1) as event, (select id from badges limit 1) as badge`.execute(app.database)
  const { event, badge } = found.rows[0]!
  const [mia, olive, vito] = await Promise.all(rows.map((person) => callAs(app, person, ['user'])))
  const about = (type: string, id: string, reason: string, detail: string) => ({ target: { type, id }, reason, detail })
  await olive!('post', 'reports', about('badge', badge, 'other', 'The picture is the logo of my company.'))
  await mia!('post', 'reports', about('user', nick.id, 'spam', 'Writes to everyone about cheap watches.'))
  await vito!('post', 'reports', about('user', nick.id, 'spam', 'An advertisement on the profile.'))
  const text = 'The description makes fun of a person who was there last time.'
  const { id } = await vito!('post', 'reports', about('event', event, 'harassment', text))
  await asAdmin('post', `admin/reports/${id}/notes`, { text: 'I asked the organizer to change the description.' })
  return id
}

/** What two administrators did, and what waits for them. */
async function administer(app: App, asAdmin: Call): Promise<Person> {
  const member = await makeUser(app, { username: 'kim-moreau', name: 'Kim Moreau' })
  const { rows } = await sql<{ id: string }>`select id from groups order by favorites_count desc limit 1`.execute(
    app.database,
  )
  await asAdmin('patch', `admin/groups/${rows[0]!.id}`, { isFeatured: true })
  await asAdmin('post', 'admin/invitations', { emails: ['noa@example.org', 'ben@example.org', 'ada@example.org'] })
  await asAdmin('post', 'admin/bans', { kind: 'domain', value: 'watches.example' })
  const reason = 'Three advertisements after a warning'
  await asAdmin('patch', `admin/users/${member.username}`, { suspended: true, reason, suspendedUntil: inDays(7) })
  await asAdmin('patch', 'admin/settings', { twoAdministrators: true })
  await asAdmin('delete', `admin/users/${member.username}`)
  const at = app.clock.now().toISOString()
  const wanted = { username: 'wanda', name: 'Wanda Berg', email: 'wanda@example.org', cause: 'approval' }
  await app.database
    .insertInto('sign_up_requests')
    .values({ id: randomUUIDv7(), ...wanted, created_at: at })
    .execute()
  return member
}

/** Every screen of an administrator. */
export async function listAdminShots(app: App): Promise<Shot[]> {
  const as = await makeUser(app, { username: 'robin', name: 'Robin Sato', role: 'admin' })
  await makeUser(app, { username: 'sam', name: 'Sam Okoro', role: 'admin' })
  const asAdmin = await callAs(app, as, ['admin'])
  const nick = await publishAds(app, asAdmin)
  const report = await sendReports(app, asAdmin, nick)
  const suspended = await administer(app, asAdmin)
  await runInstance(app, as)
  await sql`update outbox_events set relayed_at = now()`.execute(app.database)
  const paths = {
    health: 'health',
    bounces: 'health/bounces',
    people: 'people',
    person: `people/${suspended.username}`,
    member: 'people/mia',
    waiting: 'people/waiting',
    invitations: 'people/invitations',
    approvals: 'people/approvals',
    reports: 'moderation',
    report: `moderation/${report}`,
    held: 'moderation/held',
    bans: 'moderation/bans',
    groups: 'groups',
    events: 'events',
    tags: 'tags',
    audit: 'audit',
    apps: 'apps',
    tokens: 'tokens',
    webhooks: 'webhooks',
    providers: 'providers',
    settings: 'settings',
    'settings-joining': 'settings/joining',
    'settings-pages': 'settings/pages',
    'settings-limits': 'settings/limits',
    'settings-security': 'settings/security',
  }
  const hideChecklist = async (page: Page) => {
    const button = page.locator('.checklist form button')
    if ((await button.count()) > 0) await button.click()
    // Without the message about it.
    await page.goto(new URL('/admin', page.url()).href)
  }
  const steps = ['name', 'mail', 'joining', 'legal', 'group', 'event', 'invite']
  return [
    { name: 'admin-checklist', path: '/admin', as },
    ...Object.entries(paths).map(([name, path]) => ({ name: `admin-${name}`, path: `/admin/${path}`, as })),
    { name: 'admin-overview', path: '/admin', as, act: hideChecklist },
    ...steps.map((step) => ({ name: `admin-welcome-${step}`, path: `/welcome/${step}`, as })),
  ]
}
