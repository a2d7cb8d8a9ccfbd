import type { App } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from './factories.ts'

export interface PassHolder extends Person {
  token: string
}

export async function makeHolder(app: App): Promise<PassHolder> {
  const person = await makeUser(app)
  return { ...person, token: await makeToken(app, person, ['user', 'read:meetpass', 'write:meetpass']) }
}

export function connectBy(app: App, pass: string, { token }: PassHolder) {
  return app.post(`/v1/meetpass/${pass}/connect`, { token })
}

/** The types of the events emitted about passes and follows of these people, in the order of the alphabet. */
export async function listEmitted(app: App, ...people: Person[]): Promise<string[]> {
  const rows = await app.database.selectFrom('outbox_events').select(['type', 'data']).execute()
  const names = (data: unknown) => people.some(({ id }) => JSON.stringify(data).includes(id))
  const concerned = rows.filter(({ type, data }) => /^(meetpass|follow)\./.test(type) && names(data))
  return concerned.map(({ type }) => type).sort()
}
