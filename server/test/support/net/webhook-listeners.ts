import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { standardSettings } from '#domains/developers/webhooks/index.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { openPostOffice } from '#test/support/mail/post-office.ts'
import { startReceiver } from './receiver.ts'

/** The schedule in three seconds instead of three days; the rest as short as a busy machine allows. */
const fast = {
  scheduleMs: standardSettings.scheduleMs.map((ms) => ms / 100_000),
  overloadMs: 60,
  breakMs: 100,
  breakMsMax: 400,
  timeoutMs: 5000,
}

export async function until<T>(what: string, condition: () => Promise<T | undefined | false> | T | undefined | false) {
  const end = Date.now() + 120_000
  for (;;) {
    const found = await condition()
    if (found) return found
    assert.ok(Date.now() < end, `waited too long: ${what}`)
    await wait(20)
  }
}

export const webhooksPath = '/v1/developer/webhooks'

export type Listeners = Awaited<ReturnType<typeof openListeners>>

/** An API and a worker that delivers to a receiver on this machine. */
export async function openListeners() {
  await using stack = new AsyncDisposableStack()
  const receiver = stack.use(await startReceiver())
  const office = stack.use(
    await openPostOffice({
      outbound: openOutbound({ allow: ['127.0.0.0/8'], reuse: true }),
      deliveries: fast,
      clock: openRealClock(),
    }),
  )
  const { app } = office
  let count = 0

  /** A person with a webhook at a path of its own. */
  async function makeListener(wish: object = {}) {
    const person = await makeUser(app)
    const key = await makeToken(app, person, ['developer', 'user'])
    const place = `/hook-${++count}`
    const { status, body } = await app.post(webhooksPath, { token: key, body: { url: receiver.url(place), ...wish } })
    assert.equal(status, 201)
    const heard = () => receiver.received.filter((one) => one.path === place)
    const change = (bio: string) => app.patch('/v1/profile', { token: key, body: { bio } })
    const attempts = async () =>
      (await app.get(`${webhooksPath}/${body.data.id}/deliveries`, { token: key })).body.data.deliveries
    return {
      person,
      token: key,
      id: body.data.id as string,
      secret: body.data.secret as string,
      heard,
      change,
      attempts,
    }
  }

  const ending = stack.move()
  return { office, app, receiver, makeListener, [Symbol.asyncDispose]: () => ending.disposeAsync() }
}
