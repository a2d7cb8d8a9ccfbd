import { html } from 'ghtml'

interface Tab {
  href: string
  label: string
  isCurrent: boolean
  /** What waits there, already escaped. */
  badge?: string
}

/** Links to the screens of one area. They scroll sideways on a phone. */
export function tabs(label: string, all: readonly Tab[]): string {
  const links = all.map(
    (tab) =>
      html`<a href="${tab.href}" !${tab.isCurrent ? 'aria-current="page"' : ''}>${tab.label}!${tab.badge ?? ''}</a>`,
  )
  return html`<nav class="tabbar" aria-label="${label}">!${links.join('')}</nav>`
}
