import assert from 'node:assert/strict'
import type { Scope } from '#kernel/operation/scopes.ts'
import type { App } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

export const pullPath = '/v1/developer/pull-webhooks'

export interface Delivery {
  eventId: string
  eventType: string
  attempt: number
  headers: Record<string, string>
  body: string
}

/** A person with a pull webhook and a program that takes from it. */
export async function makePuller(app: App, wish: object = {}, scopes: Scope[] = ['developer', 'user']) {
  const person = await makeUser(app)
  const token = await makeToken(app, person, scopes)
  const { status, body } = await app.post(pullPath, { token, body: wish })
  assert.equal(status, 201)
  const { id, secret } = body.data as { id: string; secret: string }
  const takeAnswer = (request: object = {}) => app.post(`${pullPath}/${id}/take`, { token, body: request })
  async function take(request: object = {}): Promise<Delivery[]> {
    const answer = await takeAnswer(request)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data.deliveries
  }
  async function attempts() {
    const answer = await app.get(`/v1/developer/webhooks/${id}/deliveries`, { token })
    return answer.body.data.deliveries as { eventId: string; attempt: number; success: boolean; statusCode: number }[]
  }
  const change = (bio: string) => app.patch('/v1/profile', { token, body: { bio } })
  return { person, token, id, secret, take, takeAnswer, attempts, change }
}
