import assert from 'node:assert/strict'
import { type Flow, startFlow, type TokenAnswer } from './flow.ts'
import type { Browser } from './server.ts'

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

type Begun = Record<string, string> & { expires_in?: number; interval?: number }

/** A server with a signed-in member, and each step of a program without a browser. */
export async function openDeviceFlow(wish: Parameters<typeof startFlow>[0] = {}) {
  const flow = await startFlow(wish)
  return { ...flow, ...deviceSteps(flow) }
}

export type DeviceFlow = Awaited<ReturnType<typeof openDeviceFlow>>

function deviceSteps({ server, browser, requestToken }: Flow) {
  const { url, app } = server

  async function begin(change: Record<string, string> = {}, headers: Record<string, string> = {}) {
    const form = { client_id: 'hearth-cli', scope: 'read:user user:email', ...change }
    const answer = await fetch(`${url}/oauth/device`, { method: 'POST', headers, body: new URLSearchParams(form) })
    const body = (await answer.json()) as Begun
    for (const name of ['device_code', 'user_code']) if (body[name]) app.issued(body[name])
    return { status: answer.status, headers: answer.headers, body }
  }

  const redeem = ({ device_code = '' }: Begun, change: Record<string, string> = {}): Promise<TokenAnswer> =>
    requestToken({ grant_type: deviceGrant, device_code, client_id: 'hearth-cli', ...change })

  const enter = (user_code: string, visitor: Browser = browser) => visitor.submit('/device', { user_code })

  return {
    begin,
    redeem,
    async poll(begun: Begun) {
      const { status, body } = await redeem(begun)
      return [status, body.error]
    },
    enter,
    /** Enters the code and presses a button. */
    async decide(userCode: string, decision: 'allow' | 'deny', visitor: Browser = browser) {
      const page = await enter(userCode, visitor)
      const account = /name="account" value="([^"]+)"/.exec(page.text)?.[1]
      assert.ok(account, page.text)
      return visitor.submit('/device/decision', { user_code: userCode, account, decision })
    },
  }
}
