import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { communityStyle } from '#surfaces/site/style/stylesheet.ts'
import type { Theme } from '#surfaces/site/theme.ts'

/** A page with a single card. */
export function singleCardPage(title: string, body: string, theme: Theme = 'coral'): PageContent {
  return { title, theme, styles: [communityStyle.path], body: html`<section class="card ask">!${body}</section>` }
}

interface CodeForm {
  title: string
  lead: string
  /** The target of the form. */
  action: string
  /** The unknown code that was entered, and the message about it. */
  wrong?: { code: string; heading: string; lead: string } | undefined
}

/** A form to enter a code. */
export function codeFormPage({ codes }: Messages, { title, lead, action, wrong }: CodeForm): PageContent {
  const text = codes.code
  const alert = wrong
    ? html`<p class="alert" role="alert" id="wrong">${wrong.lead}</p>`
    : html`<p class="soft">${lead}</p>`
  return singleCardPage(
    wrong?.heading ?? title,
    html`<h1>${wrong?.heading ?? title}</h1>
!${alert}
<form class="typing" method="get" action="${action}">
<label for="code">${text.label}</label>
<input id="code" name="code" required minlength="4" maxlength="32" pattern="[\p{L}\p{Nd}\-－]+" autocapitalize="characters" autocomplete="off" spellcheck="false" value="${wrong?.code ?? ''}" aria-describedby="hint ${wrong ? 'wrong' : ''}">
<p class="soft small" id="hint">${text.hint}</p>
<button>${text.button}</button>
</form>`,
  )
}
