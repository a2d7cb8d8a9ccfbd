import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { pager } from '#surfaces/site/parts/elements.ts'
import { boxField, type FormState, selectField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('notifications')
const groupsPerPage = 20

type Groups = OutputOf<typeof operations.favorites.list>

/** Which kinds of email a member gets, and from which groups. */
export function mountNotifications(scope: PageScope): void {
  const listGroups = (request: FastifyRequest): Promise<Groups> =>
    perform(scope, request, operations.favorites.list, { query: { limit: groupsPerPage, ...cursorsIn(request) } })

  getScreen(scope, path, async (request, reply) => {
    const values = await perform(scope, request, operations.notifications.get, {})
    const { email } = await perform(scope, request, operations.profile.get, {})
    const groups = await listGroups(request)
    return sendPage(reply, notificationsScreen(messagesOf(request), { values }, { email, groups, here: request.url }))
  })

  // A form of boxes cannot be wrong: what is not ticked is off.
  postScreen(scope, path, path, async (request, reply) => {
    const { update } = operations.notifications
    await perform(scope, request, update, { body: bodyOf(update, formIn(request)) })
    return redirectWith(scope, reply, path, 'saved')
  })

  postScreen(scope, `${path}/groups`, path, async (request, reply) => {
    const chosen = [...formIn(request)].slice(0, groupsPerPage)
    for (const [slug, eventMail] of chosen)
      if (isChoice(eventMail))
        await perform(scope, request, operations.favorites.update, { params: { slug }, body: { eventMail } })
    return redirectWith(scope, reply, path, 'saved')
  })
}

const isChoice = (text: string): text is 'each' | 'weekly' | 'none' => ['each', 'weekly', 'none'].includes(text)

interface View {
  email: string | undefined
  groups: Groups
  here: string
}

function notificationsScreen(messages: Messages, form: FormState, view: View) {
  const text = messages.settings.notifications
  const boxes = Object.entries(text.kinds).map(([name, words]) => boxField(form, { name, ...words }))
  const address = view.email === undefined ? text.noAddress : text.address(view.email)
  return settingsScreen(messages, {
    tab: 'notifications',
    body: html`<p class="lead">${text.lead}</p>
<p>${address} <a href="${settingsPath('security')}">${text.addressLink}</a></p>
<form method="post" action="${path}">
<fieldset><legend>${text.legend}</legend>!${boxes.join('')}</fieldset>
<button>${messages.forms.save}</button>
</form>
<section class="card"><h2>${text.groupsHeading}</h2>!${groupsForm(messages, view)}</section>`,
  })
}

/** One choice for each group. A group without one yet gets no email. */
function groupsForm(messages: Messages, { groups, here }: View): string {
  const text = messages.settings.notifications
  if (groups.items.length === 0) return html`<p>${text.noGroups} <a href="/groups">${text.findGroups}</a></p>`
  const options = Object.entries(text.choices).map(([value, label]) => ({ value, label }))
  const fields = groups.items.map((group) => {
    const name = group.urlname ?? group.id
    return selectField({ values: { [name]: group.eventMail ?? 'none' } }, { name, label: group.name, options })
  })
  return html`<p class="soft">${text.groupsLead}</p>
<form method="post" action="${path}/groups">!${fields.join('')}<button class="plain fit">${messages.forms.save}</button></form>
!${pager(groups.pagination, here, messages)}`
}
