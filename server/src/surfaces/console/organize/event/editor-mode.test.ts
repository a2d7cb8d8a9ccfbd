import assert from 'node:assert/strict'
import { it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { rsvpModeFields, rsvpModeWord } from './editor-mode.ts'

const messages = messagesFor('en')

it('the editor asks how people sign up, and a new event takes RSVPs here', () => {
  const shown = (values: Record<string, unknown>, problems = {}) =>
    rsvpModeFields({ messages, form: { values, problems } })
  assert.match(shown({}), /<legend>How do people sign up\?<\/legend>/)
  assert.match(shown({}), /name="rsvpMode" value="here" checked/)
  const elsewhere = shown({ rsvpMode: 'elsewhere' }, { ticketUrl: 'Enter the address where people sign up.' })
  assert.match(elsewhere, /name="rsvpMode" value="elsewhere" checked/)
  assert.equal(elsewhere.match(/ checked/g)!.length, 1)
  assert.match(elsewhere, /Enter the address where people sign up\./)
  assert.equal(rsvpModeWord({ messages, form: { values: { rsvpMode: 'none' } } }), 'No RSVP')
})
