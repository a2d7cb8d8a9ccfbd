import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { decideHealth, goodHealth, isSlow, type WebhookCondition } from './rules.health.ts'
import {
  addSecret,
  bodyOf,
  decideDelay,
  headersOf,
  makeSecret,
  parseRetryAfter,
  readSigningKeys,
  standardSettings as settings,
} from './rules.ts'

const now = new Date('2026-11-15T12:00:00.000Z')
const failed = { statusCode: 500, error: null, retryAfterMs: null, durationMs: 10 }
const minute = 60_000
const hour = 60 * minute

describe('the next attempt', () => {
  it('comes at the ten times of the contract, a fifth earlier or later at most', () => {
    const planned = [5000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
    for (const [n, ms] of planned.entries()) {
      assert.equal(decideDelay(n + 1, failed, settings, 0.5), ms)
      assert.equal(decideDelay(n + 1, failed, settings, 0), ms * 0.8)
      assert.equal(decideDelay(n + 1, failed, settings, 1), ms * 1.2)
    }
    assert.equal(settings.scheduleMs[0], 0)
    assert.equal(decideDelay(10, failed, settings, 0.5), null)
  })
  it('comes after a success, 410 or an address that is not gone to never', () => {
    for (const statusCode of [200, 201, 204, 299, 410])
      assert.equal(decideDelay(1, { ...failed, statusCode }, settings, 0.5), null)
    for (const error of ['address', 'url'])
      assert.equal(decideDelay(1, { ...failed, statusCode: null, error }, settings, 0.5), null)
    for (const statusCode of [199, 301, 302, 304, 400, 404, 429, 503])
      assert.notEqual(decideDelay(1, { ...failed, statusCode }, settings, 0.5), null)
  })
  it('waits a minute at least after a timeout or 429, and as long as it is asked to, up to a day', () => {
    assert.equal(decideDelay(1, { ...failed, statusCode: null, error: 'timeout' }, settings, 0.5), minute)
    assert.equal(decideDelay(1, { ...failed, statusCode: 429 }, settings, 0.5), minute)
    for (const chance of [0, 0.5, 1]) {
      const delay = decideDelay(1, { ...failed, statusCode: 503, retryAfterMs: 10 * minute }, settings, chance)!
      assert.ok(delay >= 10 * minute && delay <= 20 * minute)
    }
    assert.equal(decideDelay(1, { ...failed, retryAfterMs: 400 * hour }, settings, 0), 24 * hour)
    assert.equal(decideDelay(2, { ...failed, retryAfterMs: 1000 }, settings, 0.5), 5 * minute)
  })
  it('reads Retry-After as seconds or as a date, and nothing else', () => {
    assert.equal(parseRetryAfter('120', now), 120_000)
    assert.equal(parseRetryAfter('Sun, 15 Nov 2026 12:01:00 GMT', now), minute)
    assert.equal(parseRetryAfter('Sun, 15 Nov 2026 11:00:00 GMT', now), 0)
    for (const value of [undefined, '', 'soon', '-5', '1.5e9x', ['1', '2']])
      assert.equal(parseRetryAfter(value, now), null)
  })
})

describe('a receiver', () => {
  const answers = (outcomes: string, from: WebhookCondition = goodHealth) => {
    let verdict = { health: from, breakMs: null as number | null, shouldDisable: false }
    for (const one of outcomes)
      verdict = decideHealth(verdict.health, { isSuccess: one === '.', durationMs: 100 }, now, settings)
    return verdict
  }
  it('has a break of 30 s after ten failures in a row, and not after nine', () => {
    assert.equal(answers('x'.repeat(9)).breakMs, null)
    assert.equal(answers('x'.repeat(10)).breakMs, 30_000)
    assert.equal(answers(`${'x'.repeat(9)}.${'x'.repeat(4)}`).breakMs, null)
  })
  it('has a break when 14 of the last 20 failed', () => {
    assert.equal(answers('xx.'.repeat(6)).breakMs, null)
    assert.equal(answers(`${'xxx.'.repeat(4)}xxxx`).breakMs, 30_000)
  })
  it('is then sent one at a time, twice as long a break for each failure up to an hour, and more with each success', () => {
    let { health } = answers('x'.repeat(10))
    assert.equal(health.window, 1)
    for (const seconds of [60, 120, 240, 480, 960, 1920, 3600, 3600]) {
      const verdict = answers('x', health)
      assert.equal(verdict.breakMs, seconds * 1000)
      health = verdict.health
    }
    const windows = ['.', '..', '...'].map((outcomes) => answers(outcomes, health).health.window)
    assert.deepEqual(windows, [2, 4, 4])
    assert.equal(answers('....', health).health.breaks, 0)
  })
  it('is switched off after five days of nothing but failures, ten at least', () => {
    const since = (hours: number, failures: number): WebhookCondition => {
      const failingSince = new Date(now.getTime() - hours * hour).toISOString()
      return { ...goodHealth, failures, failingSince }
    }
    assert.equal(answers('x', since(120, 9)).shouldDisable, true)
    assert.equal(answers('x', since(119, 50)).shouldDisable, false)
    assert.equal(answers('x', since(500, 3)).shouldDisable, false)
    assert.equal(answers('.', since(500, 50)).health.failingSince, null)
  })
  it('is slow when it takes more than three seconds on average, or had a break', () => {
    assert.equal(isSlow({ ...goodHealth, meanMs: 3001 }), true)
    assert.equal(isSlow({ ...goodHealth, meanMs: 2999 }), false)
    assert.equal(isSlow({ ...goodHealth, breaks: 1 }), true)
  })
})

describe('secrets', () => {
  it('sign for a day after they were replaced, three of them at most', () => {
    const [first, second, third, fourth] = Array.from({ length: 4 }, makeSecret) as [string, string, string, string]
    const event = { eventId: crypto.randomUUID(), type: 'user.updated', occurredAt: now.toISOString(), data: {} }
    const body = bodyOf(event)
    /** Those of the four whose signature is there, in its order. */
    function signersOf(stored: string, at: Date): string[] {
      const given = headersOf(event.eventId, body, readSigningKeys(stored), at)['webhook-signature'].split(' ')
      const ownOf = (secret: string) =>
        headersOf(event.eventId, body, readSigningKeys(addSecret(undefined, secret, at)), at)['webhook-signature']
      return given.map((one) => [first, second, third, fourth].find((secret) => ownOf(secret) === one) ?? 'nobody')
    }
    const one = addSecret(undefined, first, now)
    assert.deepEqual(signersOf(one, now), [first])
    const two = addSecret(one, second, now)
    assert.deepEqual(signersOf(two, now), [second, first])
    assert.deepEqual(signersOf(two, new Date(now.getTime() + 24 * hour - 1)), [second, first])
    assert.deepEqual(signersOf(two, new Date(now.getTime() + 24 * hour)), [second])
    const four = addSecret(addSecret(two, third, now), fourth, now)
    assert.deepEqual(signersOf(four, now), [fourth, third, second])
  })
  it('each make a signature that the library of the standard takes', () => {
    const event = {
      eventId: crypto.randomUUID(),
      type: 'user.updated',
      occurredAt: now.toISOString(),
      data: { a: 'ü' },
    }
    const body = bodyOf(event)
    const secrets = [makeSecret(), makeSecret()]
    const stored = secrets.reduce<string | undefined>(
      (older, secret) => addSecret(older, secret, new Date()),
      undefined,
    )
    const headers = headersOf(event.eventId, body, readSigningKeys(stored!), new Date())
    for (const secret of secrets) assert.deepEqual(new Webhook(secret).verify(body, headers), JSON.parse(body))
    assert.equal(headers['content-length'], String(Buffer.byteLength(body)))
  })
})
