import { html } from 'ghtml'
import type { PassRow } from '#domains/people/meetpass/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { alertOf, formatUrl } from '#surfaces/site/parts/elements.ts'
import { headingOf, linksOf, ownerHeader, type PersonalTap, passPage, pathOf } from './pass-parts.ts'

export interface OwnView {
  tap: PersonalTap & { settings: PassRow }
  ownOrigins: ReadonlySet<string>
  alert?: string | undefined
}

const nameOf = ({ meetpass: text }: Messages, { label, type }: PassRow) => label ?? text.kinds[type] ?? type

/** The page of the viewer's own pass: the QR code and the settings. */
export function ownPage(messages: Messages, view: OwnView): PageContent {
  const text = messages.meetpass
  const { tap, ownOrigins, alert } = view
  const path = pathOf(tap)
  const { owner, settings } = tap
  return passPage(
    text.ownTitle,
    html`!${alertOf(alert)}!${alertOf(settings.is_active ? undefined : text.offNote)}<section class="card pass">
!${ownerHeader(owner, ownOrigins)}
!${headingOf(owner.name)}
<p class="place">${nameOf(messages, settings)}</p>
<img class="qr" src="${path}/qr.svg" alt="${text.qrAlt}" width="272" height="272">
<p class="soft small">${text.ownLead}</p>
<p class="ways small"><a href="${path}/card">${text.card}</a><a href="${path}/qr.png" download="pass.png">${text.png}</a><a href="${path}/qr.svg" download="pass.svg">${text.svg}</a></p>
</section>
!${settingsCard(messages, view)}!${releaseCard(messages, view)}
<p class="aside small"><a href="/settings/passes">${text.all}</a></p>`,
    owner,
  )
}

function settingsCard({ meetpass: text }: Messages, { tap }: OwnView): string {
  const { owner, settings, action } = tap
  const chosen = action.show === 'link' ? `link:${action.uri}` : action.show
  const choices: [value: string, words: string][] = [
    ['profile', text.actionProfile],
    ['connect', text.actionConnect],
    ['portfolio', text.actionPortfolio],
    ...linksOf(owner).map((uri): [string, string] => [`link:${uri}`, text.actionLink(formatUrl(uri))]),
  ]
  const radios = choices.map(
    ([value, words]) =>
      html`<label class="check"><input type="radio" name="action" value="${value}" ${
        value === chosen ? 'checked' : ''
      }> ${words}</label>`,
  )
  const hint = owner.profile_visibility === 'public' ? '' : html`<p class="soft small">${text.privateHint}</p>`
  const box = (name: string, words: string, isOn: boolean) =>
    html`<label class="check"><input type="checkbox" name="${name}" ${isOn ? 'checked' : ''}> ${words}</label>`
  return html`<section class="card">
<h2>${text.settingsHeading}</h2>
<form method="post" action="${pathOf(tap)}/settings">
<label for="label">${text.labelLabel}</label>
<input id="label" name="label" maxlength="100" value="${settings.label ?? ''}" autocomplete="off">
<fieldset><legend>${text.actionLegend}</legend>!${radios.join('')}!${hint}</fieldset>
!${box('autoFollow', text.autoFollow, settings.auto_follow)}!${box('isTicket', text.isTicket, settings.is_ticket)}!${box('isActive', text.isActive, settings.is_active)}
<button>${text.saveSettings}</button>
</form>
</section>`
}

function releaseCard({ meetpass: text }: Messages, { tap }: OwnView): string {
  if (tap.type !== 'nfc') return ''
  return html`<section class="card">
<h2>${text.releaseHeading}</h2>
<p class="soft">${text.releaseLead}</p>
<form method="post" action="${pathOf(tap)}/release"><button class="danger">${text.releaseButton}</button></form>
</section>`
}

/** A card of the size of a bank card, or ten of them on a sheet. Only the cards are printed. */
export function cardPage({ meetpass: text }: Messages, { tap }: OwnView, host: string, isSheet: boolean): PageContent {
  const path = pathOf(tap)
  const card = html`<div class="print">
<div><b>${tap.owner.name}</b><span>${text.cardSentence}</span><small>${host}</small></div>
<img src="${path}/qr.svg" alt="${text.qrAlt}" width="140" height="140">
</div>`
  const [other, words] = isSheet ? [`${path}/card`, text.cardOne] : [`${path}/card?sheet=1`, text.cardSheet]
  return passPage(
    text.cardTitle,
    html`<section class="screen"><h1>${text.cardTitle}</h1><p class="soft">${text.cardLead}</p></section>
<div class="sheet">!${card.repeat(isSheet ? 10 : 1)}</div>
<p class="ways screen"><a href="${other}">${words}</a><a href="${path}">${text.back}</a></p>`,
    tap.owner,
  )
}
