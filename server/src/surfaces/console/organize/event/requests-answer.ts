import { html } from 'ghtml'
import type { ApprovalPreview } from '#domains/events/rsvps/index.ts'
import type { Messages } from '#messages/index.ts'
import { type MailBlock, textOf } from '#messages/mail-blocks.ts'
import { type FormState, textArea } from '#surfaces/site/parts/fields.ts'

/** "Say yes to 8: 5 get a spot and 3 go on the waitlist." */
export function previewSentence(messages: Messages, preview: ApprovalPreview): string {
  const text = messages.organize.requests
  if (preview.people === 0) return text.nobody
  const results = (['spots', 'waiting', 'none'] as const).filter((result) => preview[result] > 0)
  return text.preview(
    preview.people,
    results.map((result) => text.previewed[result](preview[result])),
  )
}

interface Answer {
  messages: Messages
  userIds: readonly string[]
  path: string
  back: string
  form: FormState
}

const idsOf = (userIds: readonly string[]) =>
  userIds.map((id) => html`<input type="hidden" name="id" value="${id}">`).join('')
const noteOf = ({ messages, form }: Answer) => {
  const { note: label, noteHint: hint } = messages.organize.requests
  return textArea(form, { name: 'note', label, hint, maxLength: 500 })
}

/** What a yes gives, before it is given; with a script the bar below the list has said it already. */
export function yesForm(answer: Answer, preview: ApprovalPreview): string {
  const { messages, userIds, path, back } = answer
  const text = messages.organize.requests
  const yes =
    preview.spots + preview.waiting === 0
      ? ''
      : html`<button class="fit" name="confirmed" value="approve">${text.yes}</button>`
  return html`<form class="card" method="post" action="${path}">!${idsOf(userIds)}<p class="lead">${previewSentence(messages, preview)}</p>!${noteOf(answer)}
<div class="buttons">!${yes}<a class="button plain quiet fit" href="${back}">${text.keep}</a></div></form>`
}

export interface NoMail {
  /** Of the first person who reads it. */
  name: string
  subject: string
  blocks: readonly MailBlock[]
}

const linesOf = (words: string) =>
  words
    .split('\n')
    .map((line) => html`${line}`)
    .join('<br>')

/** A place for the sentence is always there, so that the script can fill it in while it is written. */
function mailOf(messages: Messages, { name, subject, blocks }: NoMail, note: string): string {
  const text = messages.organize.requests
  const [lead, ...rest] = blocks.filter((block) => typeof block === 'string' || !('quote' in block))
  const paragraph = (block: MailBlock) => html`<p dir="auto">!${linesOf(textOf(block))}</p>`
  const quote = html`<div data-echo="note" !${note === '' ? 'hidden' : ''}><p>${messages.mail.requests.writes}</p><blockquote dir="auto">!${linesOf(note)}</blockquote></div>`
  return html`<section class="card aletter" aria-labelledby="mail"><h2 id="mail">${text.mail}</h2><p class="soft">${text.subject}: <b dir="auto">${subject}</b></p>
<p dir="auto">${messages.mail.hello(name)}</p>!${lead === undefined ? '' : paragraph(lead)}!${quote}!${rest.map(paragraph).join('')}</section>`
}

/** One optional sentence, and the mail as it will be read. */
export function noForm(answer: Answer, mail: NoMail): string {
  const { messages, userIds, path, back, form } = answer
  const text = messages.organize.requests
  const note = typeof form.values.note === 'string' ? form.values.note.trim() : ''
  const more = userIds.length - 1
  const lead = text.noLead(more === 0 ? mail.name : text.andMore(mail.name, more))
  return html`<form class="card" method="post" action="${path}">!${idsOf(userIds)}<p>${lead}</p>!${noteOf(answer)}
<div class="buttons"><button class="fit" name="confirmed" value="decline">${text.no}</button><button class="plain quiet fit" name="do" value="decline">${text.look}</button>
<a class="button plain quiet fit" href="${back}">${text.keep}</a></div></form>!${mailOf(messages, mail, note)}`
}
