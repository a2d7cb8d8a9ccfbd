import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { openListeners } from './webhook-listeners.ts'

export const channelsPath = (groupId: string) => `/v1/manage/groups/${groupId}/channels`
const dayMs = 24 * 3_600_000

/** As the services answer. */
export const answers = {
  slack: (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('ok'),
  slackArchived: (response: ServerResponse) => response.writeHead(410).end('channel_is_archived'),
  discord: (response: ServerResponse) => response.writeHead(204).end(),
  discordUnknown: (response: ServerResponse) =>
    response
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"message": "Unknown Webhook", "code": 10015}'),
  discordBusy: (response: ServerResponse) =>
    response
      .writeHead(429, { 'content-type': 'application/json' })
      .end('{"message": "You are being rate limited.", "retry_after": 0.05, "global": false}'),
  mattermostBroken: (response: ServerResponse) => response.writeHead(500).end('{"id": "api.context.unknown"}'),
}
export type Answer = keyof typeof answers

export type Chats = Awaited<ReturnType<typeof openChats>>

/** An API and a worker that posts to chats on this machine. Each path answers as it was told to. */
export async function openChats() {
  await using stack = new AsyncDisposableStack()
  const listeners = stack.use(await openListeners())
  const { app, office, receiver } = listeners
  const told = new Map<string, Answer[]>()
  receiver.answer((_request, response, { path }) => {
    const queue = told.get(path) ?? ['slack']
    const next = queue.length > 1 ? queue.shift()! : queue[0]!
    answers[next](response)
  })
  let count = 0

  /** A group with an owner. */
  async function makeGroup(set: object = {}) {
    const owner = await makeUser(app, { name: 'Owner' })
    const club = await makeClub(app, [[owner, 'owner']], set)
    const token = await makeToken(app, owner, ['manage:events'])

    /** A channel at a path of its own, whose answers are these one after the other; the last one stays. */
    async function addChannel(format: string, ...replies: Answer[]) {
      const path = `/hooks/secret-${++count}`
      if (replies.length > 0) told.set(path, replies)
      const { status, body, text } = await app.post(channelsPath(club.id), {
        token,
        body: { url: receiver.url(path), format },
      })
      assert.equal(status, 201, text)
      const id = body.data.id as string
      const posts = () => receiver.received.filter((one) => one.path === path)
      const find = async () =>
        (await app.get(channelsPath(club.id), { token })).body.data.channels.find(
          (one: { id: string }) => one.id === id,
        )
      const setAnswers = (...next: Answer[]) => told.set(path, next)
      return { id, path, posts, find, setAnswers, url: `${channelsPath(club.id)}/${id}` }
    }

    async function publish(values: object = {}): Promise<string> {
      const dateTime = new Date(app.clock.now().getTime() + 3 * dayMs).toISOString()
      const body = { title: 'Sowing day', dateTime, timezone: 'Europe/Berlin', ...values }
      const answer = await app.post(`/v1/manage/groups/${club.id}/events`, { token, body })
      assert.equal(answer.status, 201, answer.text)
      return answer.body.data.id
    }
    return { ...club, owner, token, addChannel, publish }
  }
  const ending = stack.move()
  return { app, office, receiver, makeGroup, [Symbol.asyncDispose]: () => ending.disposeAsync() }
}
