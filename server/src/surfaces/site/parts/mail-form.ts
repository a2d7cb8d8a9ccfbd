import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { icon } from './icons.ts'

interface MailForm {
  messages: Messages
  /** Where the choice is sent. */
  action: string
  /** What happens next, already escaped. */
  lead: string
  chosen: string | null | undefined
}

/** Joins a group, or changes it for a member, with the choice of email about new events. None is chosen before the member chooses. */
export function mailForm({ messages, action, lead, chosen }: MailForm): string {
  const text = messages.groups.page
  const buttons = Object.entries(text.mails).map(([value, words]) => {
    const isChosen = chosen === value
    return html`<button class="quiet" name="eventMail" value="${value}" !${isChosen ? 'aria-pressed="true"' : ''}>!${isChosen ? icon('check') : ''}${words}</button>`
  })
  return html`<form method="post" action="${action}">!${lead}<p><b>${text.mailQuestion}</b></p>!${buttons.join('')}</form>`
}
