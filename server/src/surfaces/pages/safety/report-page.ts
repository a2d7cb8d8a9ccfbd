import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import type { FormRefusal } from '#surfaces/site/operation-form.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import { choiceField, type FormState, textArea } from '#surfaces/site/parts/fields.ts'
import { reportPath } from '#surfaces/site/parts/more-menu.ts'
import type { Target } from './target.ts'

const detailMax = 2000

/** The form that reports an event, a group, a badge or a member. */
export function reportPage(messages: Messages, target: Target, form: FormState & Partial<FormRefusal>): PageContent {
  const text = messages.safety.form
  const options = Object.entries(text.reasons).map(([value, words]) => ({ value, ...words }))
  return {
    title: text.title(target.name),
    body: html`<section class="card"><h1>${text.title(target.name)}</h1>
<p class="soft">${text.lead}</p>!${alertOf(form.alert)}
<form method="post" action="${reportPath(target)}"><input type="hidden" name="has.reason" value="1">
!${choiceField(form, { name: 'reason', label: text.reason, options })}
!${textArea(form, { name: 'detail', label: text.detail, hint: text.detailHint, maxLength: detailMax })}
<p class="soft small">${text.emergency}</p>
<div class="row"><button>${text.button}</button><a class="button quiet" href="${target.path}">${text.cancel}</a></div>
</form></section>`,
  }
}
