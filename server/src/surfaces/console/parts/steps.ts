import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { icon } from '#surfaces/site/parts/icons.ts'

interface Step {
  label: string
  /** A step that can be opened again, or the one to do now. */
  href?: string
  state: 'done' | 'current' | 'open'
}

/** How far someone is with something that takes several forms. */
export function steps(label: string, all: readonly Step[], { console: text }: Messages): string {
  const items = all.map(({ label: words, href, state }) => {
    const name = href === undefined ? html`<span>${words}</span>` : html`<a href="${href}">${words}</a>`
    const done = state === 'done' ? html`!${icon('check')}<span class="unseen">${text.stepDone}</span>` : ''
    return html`<li class="${state}" !${state === 'current' ? 'aria-current="step"' : ''}><span class="dot">!${done}</span>!${name}</li>`
  })
  return html`<ol class="steps" aria-label="${label}">!${items.join('')}</ol>`
}
