import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import {
  countList,
  describeDifference,
  findCompanion,
  listByName,
  makeList,
  noDifference,
  putGuests,
  putWalkIns,
  searchList,
} from '../../src/islands/door/list.ts'
import type { Guest } from '../../src/islands/door/model.ts'
import { hashTicket, readTicketText } from '../../src/islands/door/ticket.ts'

const guest = (userId: string, name: string, more: Partial<Guest> = {}): Guest => ({
  ...{ userId, name, status: 'confirmed', ticket: `hash-${userId}`, checkedInAt: null, label: null },
  ...more,
})

describe('the text of a ticket at the door', () => {
  it('is read as the server reads it, from a QR code, a link or the keyboard', () => {
    const codes = ['01ABCDEFGH', 'o1abc-defgh', 'OlABC-DEFGH', 'OIabcDEFGH', ' 01abc defgh ', '/t/01ABCDEFGH']
    const links = ['HTTPS://HEARTH.TEST/T/01ABCDEFGH', 'https://hearth.test:8080/t/01abc-defgh?x=1', '/T/01abcdefgh/']
    for (const text of [...codes, ...links])
      assert.deepEqual(readTicketText(text), { kind: 'code', text: '01ABCDEFGH' }, text)
    for (const text of [
      '',
      '01ABCDEFG',
      '01ABCDEFGHJ',
      '01ABCDEFGU',
      '01ABCDEF/H',
      'https://hearth.test/events/01ABCDEFGH',
    ])
      assert.equal(readTicketText(text), undefined, text)
  })
  it('may be the link of a pass, whose id keeps its letter case', () => {
    const id = 'aBcdefghij_klmnopqrs-9'
    for (const text of [`https://hearth.test/pass/${id}`, `/pass/${id}`])
      assert.deepEqual(readTicketText(text), { kind: 'pass', text: id })
    for (const text of [`https://hearth.test/pass/${id}x`, id, `https://hearth.test/pass/${id}/qr.svg`])
      assert.equal(readTicketText(text), undefined)
  })
  it('has the same hash as at the server', async () => {
    for (let n = 0; n < 200; n++) {
      const expected = createHash('sha256').update(`event:CODE${n}`).digest('base64url').slice(0, 8)
      assert.equal(await hashTicket('event', `CODE${n}`), expected)
    }
  })
})

describe('the list of a device', () => {
  const names = [
    'Zoë Ångström',
    'Ana-María García',
    "Siobhán O'Brien",
    'Łukasz Weiß',
    'marie curie',
    'Ørsted Æthel',
    '李小龍',
  ]
  const list = makeList(names.map((name, n) => guest(`user-${n}`, name)))
  const find = (text: string) => searchList(list, text, 10).map(({ name }) => name)

  it('is searched in the letters of a name, also with the wide space of Japanese keyboards', () => {
    const people = ['山田 花子', '鈴木　一郎', 'سارة منصور', 'João Conceição']
    const list = makeList(people.map((name, n) => guest(`u${n}`, name)))
    for (const [text, name] of [
      ['山', people[0]],
      ['花子', people[0]],
      ['一郎　鈴', people[1]],
      ['木', people[1]],
      ['منص', people[2]],
      ['conceicao', people[3]],
    ] as const)
      assert.deepEqual(
        searchList(list, text, 9).map((one) => one.name),
        [name],
        text,
      )
  })
  it('is searched by the first letters of any part of a name, without accents', () => {
    assert.deepEqual(find('ang'), ['Zoë Ångström'])
    assert.deepEqual(find('zoe'), ['Zoë Ångström'])
    assert.deepEqual(find('MAR'), ['Ana-María García', 'marie curie'])
    assert.deepEqual(find('gar mar'), ['Ana-María García'])
    assert.deepEqual(find('brien'), ["Siobhán O'Brien"])
    assert.deepEqual(find('luk weiss'), ['Łukasz Weiß'])
    assert.deepEqual(find('oersted'), [])
    assert.deepEqual(find('orst aeth'), ['Ørsted Æthel'])
    for (const text of ['李', '小龍']) assert.deepEqual(find(text), ['李小龍'])
    for (const text of ['', '  ', '-', 'cia', 'xyz']) assert.deepEqual(find(text), [], text)
    assert.equal(searchList(list, 'a', 1).length, 1)
  })

  it('takes changes in their order: names, tickets and counts follow', () => {
    const changing = makeList([guest('a', 'Ada'), guest('b', 'Bea'), guest('c', 'Cleo', { status: 'waitlisted' })])
    putGuests(changing, [
      guest('a', 'Zada', { ticket: 'new', checkedInAt: '2026-06-10T12:00:00.000Z' }),
      guest('d', 'Abel', { ticket: null }),
      guest('c', 'Cleo', { status: 'cancelled' }),
    ])
    assert.deepEqual(
      listByName(changing, () => true).map(({ name }) => name),
      ['Abel', 'Bea', 'Cleo', 'Zada'],
    )
    assert.equal(changing.byTicket.get('hash-a'), undefined)
    assert.equal(changing.byTicket.get('new')?.name, 'Zada')
    assert.deepEqual(searchList(changing, 'ad', 5), [])
    const walkIn = { id: 'w', name: 'Wim', checkedInAt: '2026-06-10T12:00:00.000Z', label: null }
    putWalkIns(changing, [{ ...walkIn, isRemoved: false }])
    assert.deepEqual(countList(changing), { confirmed: 3, waitlisted: 0, cancelled: 1, checkedIn: 1, walkIns: 1 })
    putWalkIns(changing, [{ ...walkIn, name: '', isRemoved: true }])
    assert.equal(countList(changing).walkIns, 0)
    // The account of one was deleted, which no change tells.
    const counts = { confirmed: 2, waitlisted: 0, cancelled: 1, checkedIn: 1, walkIns: 0 }
    assert.equal(describeDifference(changing, counts), '-1,0,0,0,0')
    assert.equal(describeDifference(changing, { ...counts, confirmed: 3 }), noDifference)
  })

  it('has companions by their tickets and names, and counts people', () => {
    const companion = (id: string, name: string | null, checkedInAt: string | null = null) => {
      return { id, name, ticket: `hash-${id}`, checkedInAt, label: null }
    }
    const party = (more: Partial<Guest>) => guest('a', 'Ada Lovelace', { partySize: 3, ...more })
    const changing = makeList([
      party({ guests: [companion('x', 'Zoë Ito'), companion('y', null)] }),
      guest('b', 'Bea', { status: 'cancelled', partySize: 4 }),
      guest('c', 'Cleo', { joinsOnline: true }),
    ])
    const find = (text: string) => searchList(changing, text, 9).map(({ name, companionId }) => companionId ?? name)
    assert.deepEqual(find('zoe'), ['x'])
    assert.deepEqual(find('love'), ['Ada Lovelace', 'y', 'x'])
    const [row] = searchList(changing, 'zoe', 1)
    assert.deepEqual([row!.userId, row!.broughtBy, row!.status], ['a', 'Ada Lovelace', 'confirmed'])
    assert.equal(findCompanion(changing, 'hash-y')?.[1].id, 'y')
    assert.equal(findCompanion(changing, 'y')?.[0].userId, 'a')
    const counts = { confirmed: 4, joiningOnline: 1, waitlisted: 0, cancelled: 4, checkedIn: 0, walkIns: 0 }
    assert.deepEqual(countList(changing), counts)
    putGuests(changing, [party({ partySize: 2, guests: [companion('y', 'Yara', '2026-06-10T12:00:00.000Z')] })])
    assert.equal(findCompanion(changing, 'hash-x'), undefined, 'who was left out is gone')
    assert.deepEqual([find('zoe'), find('yara')], [[], ['y']])
    assert.deepEqual(countList(changing), { ...counts, confirmed: 3, checkedIn: 1 })
    putGuests(changing, [guest('a', 'Ada Lovelace', { status: 'cancelled', partySize: 2 })])
    assert.deepEqual([find('yara'), findCompanion(changing, 'y')], [[], undefined])
    assert.equal(changing.names.length, 3)
  })

  it('keeps the order of 500 names that change at random places', () => {
    const many = makeList(Array.from({ length: 500 }, (_, n) => guest(`u${n}`, `Name ${(n * 7919) % 500}`)))
    putGuests(
      many,
      Array.from({ length: 250 }, (_, n) => guest(`u${n * 2}`, `Other ${(n * 104729) % 500}`)),
    )
    const found = listByName(many, () => true).map(({ name }) => name.toLowerCase())
    assert.equal(found.length, 500)
    assert.deepEqual(found, found.toSorted())
  })
})
