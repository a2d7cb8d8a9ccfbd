import type { Flow } from '#test/support/oauth/flow.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the server sent; the tests say what it must be
  body: any
}

/** One request to the API with a bearer token. */
export async function ask(flow: Flow, method: string, path: string, token: string, body?: object): Promise<Answer> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (body) headers['content-type'] = 'application/json'
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const answer = await fetch(`${flow.server.url}${path}`, init)
  return { status: answer.status, body: await answer.json() }
}

/** An app that the person of the flow has let in by the real way, with what it then holds. */
export async function letIn(flow: Flow, scope: string) {
  const { clientId } = await flow.makeApp({ isPublicClient: true })
  const { body } = await flow.requestToken(await flow.obtainCode(clientId, { scope }))
  return { clientId, accessToken: body.access_token!, refreshToken: body.refresh_token! }
}

/** A personal access token made with another token. */
export async function makeChild(flow: Flow, token: string, scopes: string[]): Promise<string> {
  const { body } = await ask(flow, 'POST', '/v1/profile/tokens', token, { name: 'made by an app', scopes })
  return flow.server.app.issued(body.data.token)
}
