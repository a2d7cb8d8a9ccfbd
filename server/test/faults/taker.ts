import { setTimeout as wait } from 'node:timers/promises'

/** A program that takes events and forwards each to a receiver, as `hearth listen` does, until it is killed. */
const { TAKE_URL, TOKEN, FORWARD_TO } = process.env as Record<string, string>
const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }

interface Taken {
  eventId: string
  headers: Record<string, string>
  body: string
}

async function forward({ eventId, headers: signed, body }: Taken) {
  const begunAt = performance.now()
  const answer = await fetch(FORWARD_TO!, { method: 'POST', headers: signed, body })
  const responseBody = await answer.text()
  return { eventId, statusCode: answer.status, durationMs: Math.round(performance.now() - begunAt), responseBody }
}

/** Kept until the server has them: an answer may be lost. */
let done: object[] = []
for (let again = true; ; ) {
  try {
    const request = JSON.stringify({ done, again, waitSeconds: 25 })
    const answer = await fetch(TAKE_URL!, { method: 'POST', headers, body: request })
    if (!answer.ok) throw new Error(`${answer.status}`)
    const { data } = (await answer.json()) as { data: { deliveries: Taken[] } }
    again = false
    done = []
    for (const one of data.deliveries) done.push(await forward(one))
  } catch {
    // The server is away: what it gave and did not hear of comes again.
    again = true
    await wait(100)
  }
}
