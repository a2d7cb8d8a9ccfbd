import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmScripts } from '#surfaces/site/parts/confirm.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { filtersIn } from '#surfaces/site/query.ts'
import { getScreen } from '#surfaces/site/screen.ts'
import { copyArea, copyField, copyScripts } from '../../parts/copy-field.ts'
import { qrCode } from '../../parts/qr.ts'
import { widgetStyle } from '../../parts/style.ts'
import { readOptions, widgetOptions } from '../../parts/widget-builder.ts'
import { findGroupZone } from '../latest-event.ts'
import { findGroup, groupRoute, groupScreen, type ManagedGroup, slugOf } from '../shell.ts'
import { type Channels, channelsSection, findChannels, mountShareChannels } from './share-channels.ts'
import { type Following, federationSection, findFollowing } from './share-federation.ts'
import { groupWidgetSection } from './share-widget.ts'

interface View {
  group: ManagedGroup
  next: OutputOf<typeof operations.events.get> | undefined
  options: ReturnType<typeof readOptions>
  following: Following | undefined
  channels: Channels | undefined
  form: FormState
  alert: string | undefined
  baseUrl: string
  zone: string
  now: Date
}

interface Shown extends FormState {
  alert?: string
  status?: number
}

/** How to share a group and show its events elsewhere. All of it is public; organizers find it here. */
export function mountShare(scope: PageScope): void {
  const { baseUrl, clock } = scope.server

  async function show(request: FastifyRequest, reply: FastifyReply, { status = 200, alert, ...form }: Shown) {
    const group = await findGroup(scope, request)
    const next = await findNext(scope, request, group)
    const following = await findFollowing(scope, request, group)
    const channels = await findChannels(scope, request, group)
    const options = readOptions(filtersIn(request, widgetOptions))
    const found = { group, next, options, following, channels, form, alert }
    // Only channels have times, and only those who see them may list the events.
    const zone = channels ? await findGroupZone(scope, request, group) : 'UTC'
    const view = { ...found, baseUrl, zone, now: clock.now() }
    return sendPage(reply, shareScreen(messagesOf(request), view), status)
  }

  getScreen(scope, groupRoute('share'), (request, reply) => show(request, reply, { values: {} }))
  mountShareChannels(scope, show)
}

async function findNext(scope: PageScope, request: FastifyRequest, { id }: ManagedGroup) {
  const { upcomingEvents } = await perform(scope, request, operations.groups.get, { params: { slug: id } })
  const [next] = upcomingEvents
  return next && perform(scope, request, operations.events.get, { params: { id: next.id } })
}

function shareScreen(messages: Messages, view: View) {
  const { group, following, channels, alert, baseUrl } = view
  const asks = following?.federated || channels
  const url = `${baseUrl}/groups/${slugOf(group)}`
  return groupScreen(messages, group, 'share', {
    alert,
    styles: [widgetStyle.path],
    scripts: [...copyScripts, ...(asks ? confirmScripts : []), islandPath('share'), islandPath('live')],
    canFrame: true,
    body: html`<div class="team">!${linkSection(messages, view, url)}!${textsSection(messages, view, url)}!${feedsSection(messages, view)}!${channelsSection(messages, view)}!${federationSection(messages, group, following)}!${groupWidgetSection(messages, view)}</div>`,
  })
}

function linkSection(messages: Messages, { group }: View, url: string): string {
  const text = messages.organize.share.link
  const slug = slugOf(group)
  const code = { url, label: text.code(group.name), fileName: slug, svgPath: `/groups/${slug}/qr.svg` }
  return html`<section class="card" aria-labelledby="link-heading"><h2 id="link-heading">${text.heading}</h2>
!${copyField({ id: 'link', label: text.label, value: url, hint: text.hint }, messages)}
<button type="button" class="fit" hidden data-share="${url}" data-title="${group.name}">${text.system}</button>
!${qrCode(code, messages)}</section>`
}

/** Links that open elsewhere. Nothing is loaded from there. */
function textsSection(messages: Messages, { group, next, now }: View, url: string): string {
  const text = messages.organize.share.texts
  const words = next
    ? text.withEvent(group.name, next.title, messages.format.dateTime(next.dateTime, next.timezone, now), url)
    : text.plain(group.name, url)
  const encoded = encodeURIComponent(words)
  const ways = [
    [text.whatsapp, `https://wa.me/?text=${encoded}`],
    [text.mastodon, `https://share.joinmastodon.org/#text=${encoded}`],
    [text.email, `mailto:?subject=${encodeURIComponent(text.subject(group.name))}&body=${encoded}`],
  ] as const
  const links = ways.map(
    ([label, href]) =>
      html`<a class="button plain quiet fit" href="${href}" target="_blank" rel="noopener noreferrer">${label}</a>`,
  )
  return html`<section class="card" aria-labelledby="texts-heading"><h2 id="texts-heading">${text.heading}</h2>
!${copyArea({ id: 'text', label: text.label, value: words, hint: text.opens }, messages)}
<div class="buttons">!${links.join('')}</div></section>`
}

function feedsSection(messages: Messages, { group, baseUrl }: View): string {
  const text = messages.organize.share.feeds
  const feed = `${baseUrl}/feeds/groups/${slugOf(group)}`
  return html`<section class="card" aria-labelledby="feeds-heading"><h2 id="feeds-heading">${text.heading}</h2><p class="soft">${text.lead}</p>
!${copyField({ id: 'calendar', label: text.calendar, value: `${feed}.ics` }, messages)}
!${copyField({ id: 'news', label: text.news, value: `${feed}.rss` }, messages)}
!${copyField({ id: 'json', label: text.json, value: `${feed}.json` }, messages)}</section>`
}
