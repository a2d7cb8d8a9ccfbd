import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { giveRole, makeEventWithGroup, makeGuest, rsvp } from '#test/support/builders/events.ts'
import { makeToken } from '#test/support/builders/factories.ts'

const app = useApp()

/** Cells as a program reads them that separates by this; a quote mark counts where a cell begins. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  for (let rest = `${line}${separator}`; rest !== ''; ) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const text = quoted ? quoted[0] : ''
    const end = rest.indexOf(separator, text.length)
    cells.push((quoted ? quoted[1]!.replaceAll('""', '"') : '') + rest.slice(text.length, end))
    rest = rest.slice(end + 1)
  }
  return cells
}

describe('attack 20: a name is a formula where a list of people is opened', () => {
  it('whatever the separator of the spreadsheet, and in full width too', async () => {
    const event = await makeEventWithGroup(app, { seats: 10 })
    const organizer = await makeGuest(app, { name: 'Olga' })
    await giveRole(app, event.groupId, organizer, 'owner')
    const names = ["Carol;=cmd|'/C calc'!A0", '＝1+1', '＠x', '=1', 'a,+1', ' -1', 'tab\t@x']
    for (const name of names) await rsvp(app, event, await makeGuest(app, { name }))
    const token = await makeToken(app, organizer, ['manage:events', 'manage:checkins'])
    const { body } = await app.post(`/v1/manage/events/${event.id}/attendees/export`, { token })
    const { text } = await app.get(new URL(body.data.url).pathname)
    const lines = text.trimEnd().split('\r\n')
    assert.equal(lines.length, names.length + 1)
    for (const line of lines)
      for (const separator of [',', ';', '\t'])
        for (const cell of cellsOf(line, separator)) assert.doesNotMatch(cell.trim(), /^[=+\-@＝＋－＠]/, line)
  })
})
