import { html } from 'ghtml'
import { islandPath } from '#surfaces/site/islands.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { formatStart, formatTimes, pathOf, themeOfEvent } from '#surfaces/site/parts/event-format.ts'
import type { OfferView } from './offer-card.ts'

/** The link of an event to copy, and its QR code. */
export function sharePage(view: OfferView & { baseUrl: string }): PageContent {
  const { event, baseUrl, messages } = view
  const text = messages.events.share
  const url = `${baseUrl}${pathOf(event)}`
  const { start } = formatTimes(event, view)
  const invitation = text.invitation(event.title, formatStart(start, messages), url)
  const mail = `mailto:?subject=${encodeURIComponent(event.title)}&body=${encodeURIComponent(invitation)}`
  return {
    title: text.title(event.title),
    theme: themeOfEvent(event),
    section: 'events',
    scripts: [islandPath('copy'), islandPath('share')],
    body: html`<a class="crumb" href="${pathOf(event)}">${event.title}</a>
<section class="card"><h1>${text.heading}</h1>
<div class="field"><label for="link">${text.link}</label><div class="copy"><input id="link" readonly value="${url}">
<button type="button" class="quiet" hidden data-copy="#link" data-copied="${text.copied}"><span aria-live="polite">${text.copy}</span></button></div></div>
<div class="row"><button type="button" hidden data-share="${url}" data-title="${event.title}">${text.system}</button><a class="button quiet" href="${mail}">${text.mail}</a></div>
</section>
<section class="card qr"><h2>${text.code}</h2><p class="soft">${text.codeLead}</p>
<p><img src="${pathOf(event)}/qr.svg" alt="${text.codeAlt}" width="240" height="240"></p>
<p><a href="${pathOf(event)}/qr.svg" download="event.svg">${text.download}</a></p></section>`,
  }
}
