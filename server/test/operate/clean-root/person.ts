import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from '#test/faults/child.ts'
import type { Sink } from '#test/support/mail/post-office.ts'

interface Answer {
  status: number
  location: string | undefined
  text: string
}

export interface Place {
  baseUrl: string
  /** The certificate of the authority that the proxy has made for itself. */
  authority: string
  sink: Sink
}

const patienceMs = 300_000

/** A browser that trusts the authority, keeps cookies and has no scripts. */
function openBrowser({ baseUrl, authority }: Place) {
  const cookies = new Map<string, string>()
  /** Again after a 503, as a person who reloads the page: the processes may just be starting, on a busy machine. */
  async function send(...given: Parameters<typeof sendOnce>): Promise<Answer> {
    const end = performance.now() + patienceMs
    for (;;) {
      const answer = await sendOnce(...given)
      if (answer.status !== 503 || performance.now() > end) return answer
      await wait(500)
    }
  }
  async function sendOnce(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Answer> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = { 'user-agent': 'a test browser', 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) }
    const lookup = { lookup: lookUpHere, ca: authority }
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    request(new URL(path, baseUrl), { method, headers: { ...own, ...headers }, ...lookup }, resolve)
      .on('error', reject)
      .end(body)
    const answer = await promise
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    return { status: answer.statusCode!, location: answer.headers.location, text: await text(answer) }
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  return {
    get: (path: string) => send('GET', path, {}),
    post: (path: string, fields: [string, string][]) =>
      send('POST', path, form, new URLSearchParams(fields).toString()),
    async call(path: string, token: string, body?: object) {
      const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
      const answer = await send('POST', path, headers, body && JSON.stringify(body))
      assert.ok(answer.status < 300, `${path}: ${answer.status} ${answer.text}`)
      return JSON.parse(answer.text).data
    },
  }
}

type Found = (error: Error | null, address: string | { address: string; family: number }[], family?: number) => void

/** The name is known in the root and not on this machine. */
function lookUpHere(_host: string, { all }: { all?: boolean }, found: Found): void {
  if (all) found(null, [{ address: '127.0.0.1', family: 4 }])
  else found(null, '127.0.0.1', 4)
}

const email = 'ana@example.org'

export interface FirstEvent {
  path: string
  /** What was done, in words. */
  done: string[]
}

/** Opens the owner link, signs in by mail in another browser, makes a group and an event, and answers it. */
export async function makeFirstEvent(place: Place, ownerLink: string): Promise<FirstEvent> {
  const done: string[] = []
  const first = openBrowser(place)
  const { pathname } = new URL(ownerLink)
  assert.equal((await first.get(pathname)).status, 200)
  const owned = await first.post(pathname, [
    ['name', 'Ana'],
    ['email', email],
  ])
  assert.deepEqual([owned.status, owned.location], [303, '/welcome'], owned.text)
  done.push('the owner link made the administrator')

  const browser = openBrowser(place)
  const asked = await browser.post('/sign-in', [
    ['email', email],
    ['return_to', '/settings/security'],
  ])
  assert.deepEqual([asked.status, asked.location], [303, '/sign-in/code'], asked.text)
  const code = await waitUntil('the mail with the code is there', patienceMs, () =>
    findIn(place.sink, /^ {4}(\d{6})\s*$/m),
  )
  const entered = await browser.post('/sign-in/code', [['code', code]])
  assert.equal(entered.status, 303, entered.text)
  if (entered.location?.startsWith('/sign-in/name')) {
    const named = await browser.post('/sign-in/name', [
      ['name', 'Ana'],
      ['return_to', '/settings/security'],
    ])
    assert.deepEqual([named.status, named.location], [303, '/settings/security'], named.text)
  }
  done.push('signed in with the code from the mail')

  const scopes = ['manage:groups', 'manage:events', 'write:events'].map(
    (scope) => ['scopes', scope] as [string, string],
  )
  const made = await browser.post('/developers/tokens', [['name', 'first'], ['expiry', '30'], ...scopes])
  const token = /hearth_pat_\w+/.exec(made.text)?.[0]
  assert.ok(token, `${made.status} ${made.text}`)
  await browser.call('/v1/manage/groups', token, { name: 'Garden', urlname: 'garden' })
  const dateTime = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString()
  const body = { title: 'Sowing day', dateTime, timezone: 'Europe/Berlin' }
  const { id } = await browser.call('/v1/manage/groups/garden/events', token, body)
  const path = `/events/${id}`
  await visit(place, path)
  done.push('a visitor sees the first event')

  await browser.call(`/v1/events/${id}/rsvp`, token)
  await waitUntil('the worker has sent the confirmation', patienceMs, () => findIn(place.sink, /(Sowing day)/))
  done.push('the worker mailed the confirmation of an RSVP')
  return { path, done }
}

/** A visitor sees the first event. */
export async function visit(place: Place, path: string): Promise<void> {
  const page = await openBrowser(place).get(path)
  assert.equal(page.status, 200)
  assert.match(page.text, /Sowing day/)
}

const findIn = ({ mails }: Sink, pattern: RegExp) =>
  mails.map((mail) => pattern.exec(mail.text ?? '')?.[1]).findLast((found) => found !== undefined)
