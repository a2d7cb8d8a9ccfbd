import { openApp } from './door/app.ts'
import { openDoor } from './door/door.ts'
import { app, part, words } from './door/page.ts'

/** The app for the entrance of an event. */
async function start(): Promise<void> {
  const { event = '', user = '' } = app.dataset
  openApp(await openDoor({ eventId: event, userId: user }))
}

start().catch((error: unknown) => {
  part('trouble').textContent = words.broken
  throw error
})
