import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Guest, makeGuest } from '#test/support/builders/events.ts'
import { browse } from '#test/support/builders/passes.ts'
import { scene } from '#test/support/builders/scene.ts'
import { useSite } from '#test/support/sign-in/server.ts'

const site = useSite()
const join = (id: string, { token }: Guest, joinsOnline: boolean) =>
  site.app.post(`/v1/events/${id}/rsvp`, { token, body: { joinsOnline } })

it('who joins online takes no spot in any number that an organizer sees', async () => {
  const { event, group, owner } = await scene(site.app, {
    people: { owner: 'owner' },
    event: { seats: 3, type: 'hybrid' },
  })
  for (const joinsOnline of [false, true, true]) await join(event.id, await makeGuest(site.app), joinsOnline)
  const manage = `/v1/manage/events/${event.id}`
  const read = async (path: string) => (await site.app.get(path, { token: owner.token })).body.data
  for (const path of [`${manage}/rsvp-summary`, `${manage}/stats`, manage])
    assert.equal((await read(path)).joiningOnline, 2, path)

  const visitor = await browse(site, owner)
  const page = async (path: string) => (await visitor.get(path)).text
  assert.match(await page(`/organize/events/${event.id}`), /2 spots left.*<meter min="0" max="3" value="1"/s)
  for (const path of ['/organize', `/organize/groups/${group.urlname}`]) {
    const text = await page(path)
    assert.match(text, /<progress max="3" value="1"/, path)
    assert.match(text, /1 of 3/, path)
  }
  const form = /<form method="post" action="[^"]+\/attendees\/add">.*?<\/form>/s
  assert.doesNotMatch(form.exec(await page(`/organize/events/${event.id}/attendees`))![0], /overCapacity/)
})
