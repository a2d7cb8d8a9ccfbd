import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { headingIn, mainOf } from '#test/support/browser/pages.ts'
import { checkInDirectly, type EventInput, giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { confirmSeat } from '#test/support/builders/invitations.ts'
import { browse } from '#test/support/builders/passes.ts'
import { useSite, type Visitor } from '#test/support/sign-in/server.ts'
import { justGoingCard, nextStep } from './just-going.ts'

const site = useSite()

interface Scene {
  ana: Person
  visitor: Visitor
  path: string
  groupId: string | null
}

async function prepare(input: EventInput = {}): Promise<Scene> {
  const ana = await makeUser(site.app)
  const { id, groupId } = await makeEventWithGroup(site.app, { seats: 3, ...input })
  return { ana, groupId, path: `/events/${id}`, visitor: await browse(site, ana) }
}

/** The page that follows the press of RSVP. */
async function press({ visitor, path }: Pick<Scene, 'visitor' | 'path'>): Promise<string> {
  const { status, location } = await visitor.post(`${path}/rsvp`)
  assert.deepEqual([status, location], [303, path])
  return (await visitor.get(path)).text
}

const cardIn = (text: string) => /<section class="card just-going".*?<\/ul><\/section>/s.exec(text)?.[0]
const idIn = ({ path }: Pick<Scene, 'path'>) => path.slice('/events/'.length)
const change = (scene: Scene, set: object) =>
  site.app.database.updateTable('events').set(set).where('id', '=', idIn(scene)).execute()
/** Tuesday evening in Berlin. */
const tuesday = { timezone: 'Europe/Berlin', starts_at: '2026-12-01T18:00:00Z', over_at: '2026-12-01T21:00:00Z' }
/** The first words of each row. */
const stepsIn = (card = '') =>
  [...card.matchAll(/<li><svg class="icon".*?<\/svg><div>(?:<details[^>]*>)?<(?:p|summary|a)[^>]*>(.*?)</gs)].map(
    ([, words]) => words,
  )
/** Attributes are escaped in ways that browsers read back. */
const plain = (text: string) =>
  text.replaceAll(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code))).replaceAll('&amp;', '&')
const linksIn = (card: string) =>
  [
    ...plain(card).matchAll(/<a class="button quiet" href="(https:[^"]+)" target="_blank" rel="([^"]+)">(.*?)<\/a>/g),
  ].map(([, href, rel, name]) => ({ href: href!, rel, name }))

describe('right after an RSVP', () => {
  it('the page says once when and where, with the ticket first, then the calendar, then what to do next', async () => {
    const scene = await prepare()
    await change(scene, { venue_name: 'Aufbau Haus', ...tuesday })
    const text = await press(scene)
    const card = cardIn(text)!
    assert.match(card, /<h2 id="just-going"><svg.*?<\/svg>You’re going<\/h2>/s)
    assert.match(card, /<time datetime="[^"]+">Tue 1 Dec, 19:00<\/time> · Aufbau Haus<\/p>\s*<div class="row">/)
    assert.match(card, /<a class="button big" href="\/t\/\w{10}">Show ticket<\/a><details.*?Add to calendar/s)
    assert.deepEqual(stepsIn(card), ['Tell a friend', 'Join A group'])
    assert.match(text, /<title>You’re going to A gathering · /)
    assert.equal(headingIn({ text }), 'A gathering')
    // The ticket is there once, and so is the filled button; what undoes it stays.
    assert.equal(text.match(/href="\/t\//g)!.length, 1)
    assert.match(text, /<section class="rsvp offer good".*Your spot is saved\. See you there!.*I can’t make it/s)
  })

  it('a later look at the page has nothing of it, byte for byte', async () => {
    const scene = await prepare()
    await confirmSeat(site.app, { id: idIn(scene), groupId: scene.groupId }, scene.ana)
    const without = await scene.visitor.get(scene.path)
    scene.visitor.cookies.set('flash', 'going')
    const fresh = await scene.visitor.get(scene.path)
    assert.ok(cardIn(fresh.text))
    assert.equal(fresh.headers['cache-control'], 'private, no-store')
    assert.equal(scene.visitor.cookies.has('flash'), false)
    const later = await scene.visitor.get(scene.path)
    assert.equal(later.text, without.text)
    assert.doesNotMatch(later.text, /just-going/, 'not even its style')
  })

  it('nothing of it is for those who did not just take a spot, whatever their browser says', async () => {
    const { path, visitor } = await prepare()
    const signedOut = site.visitor()
    for (const one of [visitor, signedOut])
      for (const key of ['going', 'rsvpSaved']) {
        one.cookies.set('flash', key)
        assert.equal(cardIn((await one.get(path)).text), undefined)
      }
  })

  it('those who wait read what they read before, and so do those who are inside already', async () => {
    const scene = await prepare({ seats: 1 })
    await press(scene)
    const second = { ...scene, visitor: await browse(site, await makeUser(site.app)) }
    const waiting = await press(second)
    assert.equal(cardIn(waiting), undefined)
    assert.ok(waiting.includes(`<p class="note" role="status">${messagesFor('en').flash.done.waitlisted}</p>`))
    await checkInDirectly(site.app, { id: idIn(scene), groupId: scene.groupId }, scene.ana)
    scene.visitor.cookies.set('flash', 'going')
    assert.equal(cardIn((await scene.visitor.get(scene.path)).text), undefined)
  })

  it('has no script and no file of another site, and nothing that moves', async () => {
    const scene = await prepare()
    const text = await press(scene)
    const loaded = [...mainOf(text).matchAll(/\b(?:src|srcset|action|data)="([^"]+)"/g)].map(([, url]) => url!)
    assert.deepEqual(
      loaded.filter((url) => !url.startsWith('/')),
      [],
    )
    const style = /href="(\/assets\/just-going-\w+\.css)"/.exec(text)![1]!
    const css = await scene.visitor.get(style)
    assert.equal(css.status, 200)
    assert.doesNotMatch(css.text, /animation|transition|transform|@keyframes/)
  })
})

describe('telling a friend', () => {
  it('has links for WhatsApp and Telegram with the invitation and the address, and a way without script', async () => {
    const scene = await prepare()
    await change(scene, {
      title: 'Tea & "biscuits" #3 für alle?',
      ...tuesday,
    })
    const card = cardIn(await press(scene))!
    const url = `https://hearth.test${scene.path}`
    const invitation = 'I’m going to Tea & "biscuits" #3 für alle?: Tue 1 Dec, 19:00. Come along?'
    const rel = 'nofollow noopener noreferrer'
    assert.deepEqual(linksIn(card), [
      { name: 'WhatsApp', rel, href: `https://wa.me/?text=${encodeURIComponent(`${invitation}\n${url}`)}` },
      {
        name: 'Telegram',
        rel,
        href: `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(invitation)}`,
      },
    ])
    // Browsers read the same from them.
    const [whatsApp, telegram] = linksIn(card).map(({ href }) => new URL(href).searchParams)
    assert.equal(whatsApp!.get('text'), `${invitation}\n${url}`)
    assert.deepEqual([telegram!.get('url'), telegram!.get('text')], [url, invitation])
    assert.match(
      plain(card),
      new RegExp(`<data id="event-url" value="${url}" hidden></data><button [^>]*hidden data-copy="#event-url"`),
    )
    assert.match(card, new RegExp(`href="${scene.path}/share" data-share="${url}"`))
    assert.equal((await scene.visitor.get(`${scene.path}/share`)).status, 200)
  })
})

describe('joining the group', () => {
  it('works from there as from its page, with the choice of email', async () => {
    const scene = await prepare()
    const card = cardIn(await press(scene))!
    const action = /<form method="post" action="([^"]+)"><p><b>Email about new events\?<\/b>/.exec(card)![1]!
    const joined = await scene.visitor.post(action, { eventMail: 'weekly' })
    assert.equal(joined.status, 303)
    const favorite = site.app.database
      .selectFrom('group_favorites')
      .select(['event_mail', 'is_pending'])
      .where('user_id', '=', scene.ana.id)
    assert.deepEqual(await favorite.execute(), [{ event_mail: 'weekly', is_pending: false }])
  })

  it('is asked for where the organizers approve new members, who read that', async () => {
    const scene = await prepare()
    await site.app.database.updateTable('groups').set({ joining: 'approve' }).where('id', '=', scene.groupId!).execute()
    const card = cardIn(await press(scene))!
    assert.deepEqual(stepsIn(card), ['Tell a friend', 'Ask to join A group'])
    assert.match(card, /The organizers approve new members/)
  })

  const none: Record<string, (scene: Scene) => Promise<unknown>> = {
    'a member': ({ visitor, groupId }) => visitor.post(`/groups/group-${groupId}/favorite`, { eventMail: 'none' }),
    'who asked to join': async ({ visitor, groupId }) => {
      await site.app.database.updateTable('groups').set({ joining: 'approve' }).where('id', '=', groupId!).execute()
      await visitor.post(`/groups/group-${groupId}/favorite`, { eventMail: 'none' })
    },
    'who runs it': ({ ana, groupId }) => giveRole(site.app, groupId, ana, 'volunteer'),
    'who muted it': ({ visitor, groupId }) => visitor.post(`/groups/group-${groupId}/mute`),
  }
  for (const [who, work] of Object.entries(none))
    it(`is not offered to one ${who}`, async () => {
      const scene = await prepare()
      await work(scene)
      // What the form before left is not what this page is about.
      await scene.visitor.get('/')
      assert.deepEqual(stepsIn(cardIn(await press(scene))), ['Tell a friend'])
    })

  it('is not offered where the event has no group', async () => {
    assert.deepEqual(stepsIn(cardIn(await press(await prepare({ hasGroup: false })))), ['Tell a friend'])
  })
})

describe('what else there is to do', () => {
  const messages = messagesFor('en')
  const event = {
    ...{ id: 'e', title: 'Tea', starts_at: '2026-12-01T18:00:00Z', over_at: '2026-12-01T20:00:00Z', timezone: 'UTC' },
    ...{ ends_at: null, description: null, venue_name: 'Mill', event_type: 'in_person' },
  }
  const view = {
    ...{ messages, event, isSignedIn: true, now: new Date('2026-11-18T12:00:00Z'), baseUrl: 'https://hearth.test' },
    offer: { kind: 'going', party: { size: 1, joinsOnline: false }, isCheckedIn: false, ticket: null },
  } as unknown as Parameters<typeof justGoingCard>[0]
  const group = { id: 'g', urlname: 'choir', name: 'Choir', joining: 'open' }
  const step = (words: string) => nextStep('people', { href: `/${words}`, words })
  const [tell, join] = ['Tell a friend', 'Join Choir']

  for (const [given, shown] of [
    [[], [tell, join]],
    [['Names'], ['Names', tell, join]],
    [
      ['Names', 'Questions'],
      ['Names', 'Questions', tell],
    ],
    [
      ['Names', 'Questions', 'All'],
      ['Names', 'Questions', 'All'],
    ],
  ] as const)
    it(`${given.length} things of the hosts come first, and never more than three are shown`, () => {
      const steps = given.map(step)
      assert.deepEqual(stepsIn(justGoingCard(view, { steps, group })), shown)
      assert.deepEqual(stepsIn(justGoingCard(view, { steps })), [...given, tell].slice(0, 3))
    })

  it('a party reads who comes, and without a ticket there is no button for it', () => {
    const card = justGoingCard(view, { party: 'You and 2 guests' })
    assert.match(card, /Mill<\/p><p>You and 2 guests<\/p>/)
    assert.doesNotMatch(card, /Show ticket/)
    assert.doesNotMatch(justGoingCard(view, {}), /guests/)
  })
})
