import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { channelsMax } from '#domains/developers/webhooks/index.ts'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, type FormRefusal, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmButton, confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { type FormState, selectField, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { groupPath, groupRoute, type ManagedGroup, slugIn, slugOf } from '../shell.ts'

const { channels } = operations
export type Channels = OutputOf<typeof channels.list>
type Channel = Channels['channels'][number]

/** Undefined for volunteers, who may not see them. */
export async function findChannels(
  scope: PageScope,
  request: FastifyRequest,
  { id, userRole }: ManagedGroup,
): Promise<Channels | undefined> {
  if (userRole === 'volunteer') return undefined
  return perform(scope, request, channels.list, { params: { groupId: id } })
}

interface View {
  group: ManagedGroup
  channels: Channels | undefined
  form: FormState
  zone: string
  now: Date
}

const pathOf = (group: ManagedGroup) => `${groupPath(slugOf(group), 'share')}/channels`

/** The channels that new events are posted to, and the form to add one. */
export function channelsSection(messages: Messages, view: View): string {
  if (!view.channels) return ''
  const text = messages.organize.share.channels
  const rows = view.channels.channels.map((channel) => channelRow(messages, view, channel))
  const list = rows.length > 0 ? html`<ul class="channels">!${rows.join('')}</ul>` : ''
  const isFull = rows.length >= channelsMax
  return html`<section class="card" id="channels" aria-labelledby="channels-heading"><h2 id="channels-heading">${text.heading}</h2>
<p class="soft">${text.lead}</p>!${list}!${isFull ? html`<p class="note">${text.full(channelsMax)}</p>` : addForm(messages, view)}</section>`
}

const chips = { active: 'good', failing: 'bad', off: 'bad' } as const

function channelRow(messages: Messages, { group, now, zone }: View, channel: Channel): string {
  const text = messages.organize.share.channels
  const { id, host, format, state, lastPostAt, problem } = channel
  const name = messages.channels.formats[format]
  const posted = lastPostAt === null ? text.nothing : text.posted(messages.format.dateTime(lastPostAt, zone, now))
  const said = problem && messages.channels.problems[problem]
  const asked = { id: `ask-${id}`, action: 'remove', ...questionOf(messages) }
  const button = confirmButton(text.remove, asked, messages, 'plain quiet fit', text.removeNamed(name, host))
  return html`<li><h3>${name} !${chip(text.states[state], chips[state])}</h3>
<p class="soft small">${host} · ${posted}</p>!${said ? html`<p class="problem">${said.title} ${said.next}</p>` : ''}!${state === 'off' ? html`<p class="small">${text.offNext}</p>` : ''}
<form method="post" action="${pathOf(group)}/${id}" class="buttons"><button class="plain quiet fit" name="do" value="test" aria-label="${text.testNamed(name, host)}">${text.test}</button>
!${button}</form></li>`
}

function addForm(messages: Messages, { group, form }: View): string {
  const text = messages.organize.share.channels
  const { formats } = messages.channels
  const options = [
    { value: '', label: text.guess },
    ...Object.entries(formats).map(([value, label]) => ({ value, label })),
  ]
  const steps = text.steps.map(([name, where]) => html`<dt>${name}</dt><dd>${where}</dd>`)
  return html`<form method="post" action="${pathOf(group)}">
!${textField(form, { name: 'url', label: text.url, hint: text.urlHint, isRequired: true, maxLength: 2048, autocomplete: 'off', more: 'inputmode="url" spellcheck="false" autocapitalize="none" placeholder="https://"' })}
!${selectField(form, { name: 'format', label: text.format, hint: text.formatHint, options })}
<button class="fit">${text.add}</button></form>
<details><summary>${text.help}</summary><dl>!${steps.join('')}</dl></details>`
}

function questionOf({ organize }: Messages) {
  const { askHeading, askLead, remove } = organize.share.channels
  return { heading: askHeading, lead: askLead, yes: remove }
}

/** `show` is the page of the form, with what is wrong. */
export function mountShareChannels(
  scope: PageScope,
  show: (request: FastifyRequest, reply: FastifyReply, refusal: FormRefusal) => Promise<FastifyReply>,
): void {
  const route = groupRoute('share', '/channels')
  const here = (request: FastifyRequest) => groupPath(slugIn(request), 'share')

  postScreen(scope, route, here, async (request, reply) => {
    const form = formIn(request)
    // Left empty, the address tells.
    const filled = new URLSearchParams([...form].filter(([name, value]) => name !== 'format' || value !== ''))
    const input = { params: { groupId: slugIn(request) }, body: bodyOf(channels.create, filled) }
    const refusal = await findRefusal(request, form, () => perform(scope, request, channels.create, input))
    return refusal ? show(request, reply, refusal) : redirectWith(scope, reply, here(request), 'channelAdded')
  })

  postScreen(scope, `${route}/:channelId`, here, async (request, reply) => {
    const [form, messages, back] = [formIn(request), messagesOf(request), here(request)]
    const { channelId } = request.params as { channelId: string }
    const params = { groupId: slugIn(request), channelId }
    const { action, isConfirmed } = decisionIn(form)
    if (action === 'test') {
      const { problem } = await perform(scope, request, channels.test, { params })
      return redirectWith(scope, reply, back, problem === null ? 'channelTested' : 'channelTestFailed')
    }
    if (action !== 'remove') return reply.redirect(back, 303)
    if (!isConfirmed)
      return sendPage(reply, confirmPage({ ...questionOf(messages), path: request.url, form, back }, messages))
    await perform(scope, request, channels.delete, { params })
    return redirectWith(scope, reply, back, 'channelRemoved')
  })
}
