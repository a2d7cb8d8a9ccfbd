import { html } from 'ghtml'
import type { Problem } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import type { ManagedEvent } from '../shell.ts'
import { languageName } from '../translations/languages.ts'
import type { EditorChanges } from './editor-changes.ts'
import { endOfEvent } from './editor-values.ts'

const longest = 400

/** A value of an event in words. */
function wordsOf(field: string, value: unknown, zone: string | null, messages: Messages): string {
  const text = messages.organize.editor
  if (field === 'language') return value ? languageName(String(value)) : messages.organize.languages.sameAsGroup
  if (value === null || value === undefined || value === '') return text.conflict.empty
  if (typeof value === 'boolean') return value ? text.conflict.yes : text.conflict.no
  if (field === 'venue')
    return Object.values(value as object)
      .filter((part) => typeof part === 'string')
      .join(', ')
  if (field === 'eventType') return text.kinds[value as keyof typeof text.kinds]
  if (field === 'visibility') return text.visibility[value as keyof typeof text.visibility].label
  const isInstant = ['dateTime', 'endTime', 'rsvpOpensAt', 'rsvpClosesAt'].includes(field)
  if (isInstant) return messages.format.dateTime(String(value), zone, new Date(String(value)))
  return String(value).slice(0, longest)
}

const currentOf = (event: ManagedEvent, field: string): unknown =>
  field === 'endTime' ? endOfEvent(event) : event[field as keyof ManagedEvent]

/**
 * What others changed meanwhile, field by field: theirs and what is typed here. Theirs is kept unless the organizer chooses
 * otherwise. `typed` has only what differs from the event as it is now.
 */
export function conflictPanel(
  messages: Messages,
  event: ManagedEvent,
  typed: EditorChanges,
  changed: readonly Problem[],
): string {
  const { conflict: text, fields: names } = messages.organize.editor
  // When it is no longer known who changed what, everything that differs is asked.
  const fields = changed.length > 0 ? changed : Object.keys(typed).map((field) => ({ field, message: '' }))
  const open = fields.filter(({ field }) => field in typed)
  const choice = (field: string, value: 'theirs' | 'yours', label: string, words: string) =>
    html`<label class="choice"><input type="radio" name="take.${field}" value="${value}" !${value === 'theirs' ? 'checked' : ''}><span>${label}<span class="soft small ed-value">${words}</span></span></label>`
  const rows = open.map(({ field, message }) => {
    const value = (of: unknown) => wordsOf(field, of, event.timezone, messages)
    const name = message.replace(/^was changed by (another user$)?/, '')
    return html`<fieldset class="field"><legend>${names[field] ?? field}</legend><p class="soft small">${text.by(name || text.someone)}</p>
!${choice(field, 'theirs', text.theirs, value(currentOf(event, field)))}!${choice(field, 'yours', text.yours, value(typed[field as keyof EditorChanges]))}</fieldset>`
  })
  const rest = open.length < fields.length ? html`<p class="soft">${text.rest}</p>` : ''
  return html`<section class="card ed-part ed-conflict" role="alert"><h2>${text.heading}</h2><p>${text.lead}</p>!${rows.join('')}!${rest}</section>`
}
