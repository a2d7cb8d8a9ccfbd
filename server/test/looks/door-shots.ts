import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { ticketQrText } from '#domains/events/tickets/index.ts'
import type { App } from '#test/support/app/harness.ts'
import { makeToken, type Person } from '#test/support/builders/factories.ts'
import type { Shot } from './shots.ts'

interface Found {
  event: string
  /** The ticket that the camera sees. */
  code: string
  /** A ticket of another event. */
  other: string
  waiter: string
}

/** The event of the seed that is on now. */
async function find(app: App): Promise<Found> {
  const { rows } = await sql<Found>`
    select e.id as event, t.code,
      (select o.code from tickets o where o.event_id <> e.id limit 1) as other,
      (select u.name from rsvps r join users u on u.id = r.user_id where r.event_id = e.id and r.status = 'waitlisted'
        order by r.place limit 1) as waiter
    from events e join tickets t on t.event_id = e.id join users u on u.id = t.user_id
    where now() between e.starts_at and e.over_at and u.username = 'mia' and exists (
      select from walk_ins w where w.event_id = e.id)`.execute(app.database)
  if (!rows[0]) throw new Error('the seed has no event that is on now')
  return rows[0]
}

/** What the camera of the browser sees: a ticket of the event that is on now. */
export async function findSeenTicket(app: App, baseUrl: string): Promise<string> {
  const { code } = await find(app)
  return ticketQrText({ baseUrl }, code)
}

async function findPerson(app: App, name: string): Promise<Person> {
  const person = app.database.selectFrom('users').select(['id', 'username']).where('username', '=', name)
  return (await person.executeTakeFirstOrThrow()) as Person
}

/** The list is there, and a verdict stays until it is tapped. */
async function open(page: Page): Promise<void> {
  await page.evaluate(`{
    const wait = window.setTimeout
    window.setTimeout = (work, ms) => (ms >= 1000 && ms <= 3000 ? 0 : wait(work, ms))
  }`)
  await page.locator('#connection.going').waitFor()
}
const showMode = (page: Page, mode: string) => page.locator(`[data-mode="${mode}"]`).click()
const verdictOf = (page: Page, look: string) => page.locator(`#verdict[data-look="${look}"]:not([hidden])`).waitFor()

async function scan(page: Page): Promise<void> {
  await open(page)
  // It starts by itself the second time, and then the button is hidden.
  await page.locator('#start').dispatchEvent('click')
  await page.locator('#verdict:not([hidden])').click()
}

async function findName(page: Page, name: string): Promise<void> {
  await open(page)
  await showMode(page, 'name')
  await page.locator('#search').fill(name)
  await page.locator('#people button').first().waitFor()
}

async function typeCode(page: Page, code: string): Promise<void> {
  await open(page)
  await page.locator('#code').fill(code)
  await page.locator('#code').press('Enter')
}

async function goOffline(page: Page): Promise<void> {
  await findName(page, '')
  await page.route('**/v1/**', (route) => route.abort())
  await page.evaluate(`dispatchEvent(new Event('offline'))`)
  for (let n = 0; n < 3; n++) {
    await page.locator('#people [data-state="confirmed"]').first().click()
    await page.locator('#verdict:not([hidden])').click()
  }
}

/** What the volunteer does before the picture is taken. */
function listActs({ waiter, other }: Found): Record<string, (page: Page) => Promise<void>> {
  return {
    'door-app': open,
    'door-scan': scan,
    'door-name': (page) => findName(page, 'an'),
    'door-walk-in': async (page) => {
      await open(page)
      await showMode(page, 'walk-in')
    },
    'door-in': async (page) => {
      await findName(page, '')
      await page.locator('#people [data-state="confirmed"]').first().click()
      await verdictOf(page, 'in')
    },
    'door-ask': async (page) => {
      await findName(page, waiter)
      await page.locator('#people [data-state="waitlisted"]').first().click()
      await verdictOf(page, 'wait')
    },
    'door-no': async (page) => {
      await typeCode(page, other)
      await verdictOf(page, 'no')
    },
    'door-settings': async (page) => {
      await open(page)
      await page.locator('#open-settings').click()
    },
    'door-offline': async (page) => {
      await goOffline(page)
      await showMode(page, 'scan')
    },
  }
}

/** The app for the entrance and the screens around it, while an event is on. */
export async function listDoorShots(app: App): Promise<Shot[]> {
  const found = await find(app)
  const [olive, vito, mia] = [
    await findPerson(app, 'olive'),
    await findPerson(app, 'vito'),
    await findPerson(app, 'mia'),
  ]
  const token = await makeToken(app, olive, ['manage:events', 'manage:checkins'])
  const post = async (path: string) => {
    const answer = await app.post(`/v1/manage/events/${found.event}/${path}`, { token, body: {} })
    const { data } = answer.body as { data?: { url: string } }
    if (!data) throw new Error(`${path}: ${answer.text}`)
    return new URL(data.url).pathname
  }
  return [
    { name: 'door-list', path: '/door', as: vito },
    ...Object.entries(listActs(found)).map(([name, act]) => ({ name, path: `/door/${found.event}`, as: vito, act })),
    { name: 'door-ticket', path: `/t/${found.other}`, as: vito },
    { name: 'door-join', path: await post('door-invitations'), as: mia },
    { name: 'door-wall', path: await post('wall-link') },
    { name: 'door-tab', path: `/organize/events/${found.event}/door`, as: olive },
  ]
}
