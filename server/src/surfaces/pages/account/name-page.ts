import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import { zoneInput, zoneScript } from '#surfaces/site/sign-in/known-browsers.ts'
import {
  ageField,
  type NameFieldsView,
  nameField,
  nameScripts,
  termsField,
  workFields,
} from '#surfaces/site/sign-in/name-form.ts'

interface NameView extends NameFieldsView {
  isNew: boolean
  returnTo: string
  /** What is asked besides, already escaped. */
  extraFields?: string | undefined
}

/** Asks for a name, for the terms, or for both. */
export function namePage(messages: Messages, view: NameView): PageContent {
  const text = messages.accounts.name
  const { needsName, isNew, returnTo, flaw, work, extraFields = '' } = view
  return {
    title: needsName ? text.title : text.termsHeading,
    isBare: true,
    scripts: [zoneScript, ...nameScripts(view)],
    body: html`<section class="card">
<h1>${needsName ? text.heading : text.termsHeading}</h1>
<p class="soft">${needsName ? text.lead : text.termsLead}</p>
!${alertOf(flaw?.sentence)}
<form method="post" action="/sign-in/name">
<input type="hidden" name="return_to" value="${returnTo}">!${zoneInput}
!${needsName ? nameField(messages, view) : ''}!${extraFields}!${ageField(messages, view)}!${termsField(messages, view)}
!${workFields(messages, work)}<button>${isNew ? text.join : text.goOn}</button>
</form>
</section>`,
  }
}
