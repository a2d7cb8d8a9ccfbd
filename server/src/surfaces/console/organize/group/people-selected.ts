import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { type FormState, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { findGroup, groupPath, groupRoute, groupScreen, slugIn } from '../shell.ts'

const pathOf = (request: FastifyRequest) => groupPath(slugIn(request), 'people')

/** What is done with the people who were selected in the list. */
export function mountSelectedPeople(scope: PageScope): void {
  async function askLabel(
    request: FastifyRequest,
    reply: FastifyReply,
    form: FormState & { alert?: string },
    status = 200,
  ) {
    const group = await findGroup(scope, request)
    const messages = messagesOf(request)
    const params = { groupId: slugIn(request) }
    const { labels } = await perform(scope, request, operations['group-people'].listLabels, { params })
    const ids = formIn(request).getAll('id')
    const text = messages.organize.people.labels
    const fields = ids.map((id) => html`<input type="hidden" name="id" value="${id}">`)
    const known = labels.map(({ label }) => html`<option value="${label}"></option>`)
    const field = {
      name: 'label',
      label: text.field,
      hint: text.fieldHint,
      isRequired: true,
      maxLength: 30,
      autocomplete: 'off',
    }
    const body = html`<p class="lead">${text.lead}</p><form class="panel" method="post" action="${pathOf(request)}/label">!${fields.join('')}
!${textField(form, { ...field, more: 'list="labels"' })}<datalist id="labels">!${known.join('')}</datalist>
<div class="buttons"><button class="fit" name="do" value="add">${text.add}</button>
<button class="plain quiet fit" name="do" value="remove">${text.remove}</button>
<a class="button plain quiet fit" href="${pathOf(request)}">${messages.console.keep}</a></div></form>`
    const screen = { heading: text.heading(ids.length), alert: form.alert, body }
    return sendPage(reply, groupScreen(messages, group, 'people', screen), status)
  }

  postScreen(scope, groupRoute('people', '/selected'), pathOf, async (request, reply) => {
    const form = formIn(request)
    const { action, isConfirmed } = decisionIn(form)
    if (form.getAll('id').length === 0) return redirectWith(scope, reply, pathOf(request), 'chooseFirst')
    if (action === 'label') return askLabel(request, reply, { values: {} })
    // The same form, sent on to the page of badges or of announcements.
    if (action === 'award') return reply.redirect(`${groupPath(slugIn(request), 'badges')}/award`, 307)
    if (action === 'message') return reply.redirect(`${groupPath(slugIn(request), 'announcements')}/new`, 307)
    if (action !== 'ban') throw new ApiError('validation_failed')
    if (isConfirmed) return ban(request, reply, form.getAll('id'))
    const messages = messagesOf(request)
    const { banHeading: heading, banLead: lead, banYes: yes } = messages.organize.people.list
    const question = { heading, lead, yes, path: `${pathOf(request)}/selected`, form, back: pathOf(request) }
    return sendPage(reply, confirmPage(question, messages))
  })

  /** One by one: a person who cannot be banned does not keep the others from it. */
  async function ban(request: FastifyRequest, reply: FastifyReply, ids: readonly string[]) {
    let refused = 0
    for (const username of ids) {
      try {
        await perform(scope, request, operations.groups.ban, { params: { groupId: slugIn(request), username } })
      } catch (error) {
        if (!(error instanceof ApiError) || !['invalid_state', 'user_not_found'].includes(error.code)) throw error
        refused++
      }
    }
    return redirectWith(scope, reply, pathOf(request), refused === 0 ? 'banned' : 'notAllBanned')
  }

  postScreen(scope, groupRoute('people', '/label'), pathOf, async (request, reply) => {
    const form = formIn(request)
    const labels = [form.get('label')?.trim() ?? '']
    const change = form.get('do') === 'remove' ? { remove: labels } : { add: labels }
    const input = { params: { groupId: slugIn(request) }, body: { userIds: form.getAll('id'), ...change } }
    try {
      await perform(scope, request, operations['group-people'].label, input)
    } catch (error) {
      const refusal = refusalOf(error, form, messagesOf(request))
      const isFull = error instanceof ApiError && error.code === 'limit_reached'
      const text = messagesOf(request)
      const sentence = isFull ? text.organize.people.labels.tooMany : Object.values(refusal.problems ?? {})[0]
      return askLabel(
        request,
        reply,
        { ...refusal, problems: { label: sentence ?? text.forms.invalid } },
        refusal.status,
      )
    }
    return redirectWith(scope, reply, pathOf(request), 'labeled')
  })
}
