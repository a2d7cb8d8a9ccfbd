import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { icon } from '#surfaces/site/parts/icons.ts'

/** A section for each way to check someone in. The bar below chooses which one is shown. */
export function scanSection({ door }: Messages): string {
  const text = door.app.scan
  return html`<section class="door-mode" id="mode-scan" aria-labelledby="scan-heading"><h2 class="unseen" id="scan-heading">${text.heading}</h2>
<div class="door-eye" id="eye"><video id="video" muted playsinline aria-label="${text.video}"></video>
<div class="door-idle" id="idle">!${icon('code')}<button type="button" class="big" id="start">${text.start}</button><p class="soft" id="camera-problem" role="status"></p></div>
<button type="button" class="quiet" id="torch" aria-pressed="false" hidden>${text.torch}</button><p class="small" id="scan-hint" hidden>${text.hint}</p></div>
<form class="door-line" id="code-form"><label for="code">${text.code}</label>
<input id="code" type="text" autocomplete="off" autocapitalize="characters" autocorrect="off" spellcheck="false" enterkeyhint="go" placeholder="${text.codeHint}">
<button class="quiet">${text.check}</button></form></section>`
}

export function nameSection({ door }: Messages): string {
  const text = door.app.name
  return html`<section class="door-mode" id="mode-name" aria-labelledby="name-heading" hidden><h2 class="unseen" id="name-heading">${text.heading}</h2>
<div class="field"><label for="search">${text.search}</label><input id="search" type="search" autocomplete="off" autocorrect="off" spellcheck="false" enterkeyhint="search"></div>
<h3 id="people-heading" data-expected="${text.expected}" data-found="${text.found}">${text.expected}</h3>
<ul class="door-people" id="people" aria-labelledby="people-heading"></ul><p class="soft" id="people-more" role="status"></p></section>`
}

export function walkInSection({ door }: Messages): string {
  const text = door.app.walkIn
  return html`<section class="door-mode" id="mode-walk-in" aria-labelledby="walk-in-heading" hidden><h2 id="walk-in-heading">${text.heading}</h2>
<form id="walk-in-form"><div class="field"><label for="walk-in">${text.name}</label>
<input id="walk-in" type="text" autocomplete="off" autocapitalize="words" autocorrect="off" spellcheck="false" maxlength="100" enterkeyhint="done" required aria-describedby="walk-in-hint">
<p class="small soft" id="walk-in-hint">${text.lead}</p></div><button class="big wide">${text.button}</button></form></section>`
}

export function lastSection({ door }: Messages): string {
  const text = door.app.last
  return html`<section class="door-last" aria-labelledby="last-heading"><h2 id="last-heading">${text.heading}</h2>
<p class="soft small" id="last-none">${text.none}</p><ul id="last"></ul><p class="small" id="last-said" role="status"></p></section>`
}

export function modeBar({ door }: Messages): string {
  const { modes } = door.app
  const buttons = (
    [
      ['scan', 'code', modes.scan],
      ['name', 'search', modes.name],
      ['walk-in', 'person', modes.walkIn],
    ] as const
  ).map(
    ([mode, sign, words]) =>
      html`<button type="button" class="quiet" data-mode="${mode}" aria-pressed="${mode === 'scan'}">!${icon(sign)}<span>${words}</span></button>`,
  )
  return html`<nav class="door-modes" aria-label="${modes.label}">!${buttons.join('')}</nav>`
}

export function settingsSheet({ door }: Messages): string {
  const text = door.app.sheet
  return html`<dialog class="door-sheet" id="settings" aria-labelledby="settings-heading"><form method="dialog"><h2 id="settings-heading" tabindex="-1" autofocus>${text.heading}</h2>
<div class="field"><label for="label">${text.entrance}</label><input id="label" type="text" autocomplete="off" maxlength="50" aria-describedby="label-hint">
<p class="small soft" id="label-hint">${text.entranceHint}</p><div class="chips" id="labels"></div></div>
<div class="field"><label for="camera">${text.camera}</label><select id="camera"><option value="">${text.cameraBack}</option></select></div>
<label class="check"><input type="checkbox" id="sound" checked> <span>${text.sound}</span></label>
<div class="field"><button type="button" class="danger" id="erase" aria-describedby="erase-hint">${text.erase}</button>
<p class="small soft" id="erase-hint" role="status">${text.eraseHint}</p></div>
<button class="big wide">${text.close}</button></form></dialog>`
}

/** Covers the whole screen while it is shown. Screen readers hear it from the two parts that are always there. */
export function verdictScreen({ door }: Messages): string {
  const { words } = door
  const signs = (
    [
      ['in', 'check'],
      ['wait', 'alert'],
      ['no', 'close'],
    ] as const
  ).map(([look, sign]) => html`<span data-sign="${look}">!${icon(sign)}</span>`)
  return html`<div class="unseen" id="said" role="status"></div><div class="unseen" id="warned" role="alert"></div>
<div class="door-verdict" id="verdict" tabindex="-1" hidden><div class="door-signs" aria-hidden="true">!${signs.join('')}</div>
<p class="door-name" id="verdict-name" dir="auto"></p><p id="verdict-reason"></p>
<div class="door-ask" id="ask" hidden><button type="button" class="big" id="yes">${words.yes}</button><button type="button" class="big quiet" id="no">${words.no}</button></div></div>`
}
