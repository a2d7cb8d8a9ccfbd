import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import { chip, emptyState, pager } from '#surfaces/site/parts/elements.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn, queryIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { bulkTable, tableScripts } from '../../parts/bulk-table.ts'
import { findGroup, groupPath, groupRoute, groupScreen, type ManagedGroup, slugIn, slugOf } from '../shell.ts'

const perPage = 50

/** What the URL asks for; anything else is left out. */
function filtersIn(request: FastifyRequest, text: PeopleView['text']) {
  const one = <T extends object>(name: string, known: T) => {
    const given = queryIn(request, name) ?? ''
    return Object.hasOwn(known, given) ? (given as keyof T) : undefined
  }
  return {
    segment: one('segment', text.segments) ?? 'all',
    sort: one('sort', text.sorts) ?? 'recent',
    q: queryIn(request, 'q')?.slice(0, 100),
    label: queryIn(request, 'label')?.slice(0, 30),
  }
}

/** The people of a group. */
export function mountPeople(scope: PageScope): void {
  getScreen(scope, groupRoute('people'), async (request, reply) => {
    const group = await findGroup(scope, request)
    const messages = messagesOf(request)
    const text = messages.organize.people.list
    const asked = filtersIn(request, text)
    const params = { groupId: slugIn(request) }
    const counts = await perform(scope, request, operations['group-people'].count, { params })
    const filters = isOffered(asked.segment, counts) ? asked : { ...asked, segment: 'all' as const }
    const query = { ...filters, ...cursorsIn(request), limit: perPage }
    const found = await perform(scope, request, operations['group-people'].list, { params, query })
    const { labels } = await perform(scope, request, operations['group-people'].listLabels, { params })
    const { ownOrigins } = scope.server
    const path = groupPath(slugIn(request), 'people')
    const view = { messages, text, group, ...filters, found, counts, labels, path, ownOrigins }
    return sendPage(reply, groupScreen(messages, group, 'people', peopleBody(view, request.url)))
  })

  postScreen(
    scope,
    groupRoute('people', '/export'),
    (request) => groupPath(slugIn(request), 'people'),
    async (request, reply) => {
      const { segment } = filtersIn(request, messagesOf(request).organize.people.list)
      const params = { groupId: slugIn(request) }
      const { url } = await perform(scope, request, operations['group-people'].export, { params, body: { segment } })
      return reply.redirect(new URL(url).pathname, 303)
    },
  )
}

function peopleBody(view: PeopleView, here: string) {
  const { messages, text, found, counts, segment } = view
  if (counts.all === 0) return { body: `${emptyPeople(view)}${inviteLink(view)}` }
  const list = found.items.length > 0 ? peopleTable(view) : emptyPeople(view)
  const hint = segment === 'all' ? text.lead : text.segmentHints[segment]
  return {
    body: html`!${searchForm(view)}
!${segmentChips(view)}!${labelChips(view)}<p class="soft">${hint}</p>
!${list}!${pager(found.pagination, here, messages)}!${exportForm(view)}!${inviteLink(view)}`,
    scripts: tableScripts,
  }
}

type GroupPeople = (typeof operations)['group-people']
type Found = OutputOf<GroupPeople['list']>
type Person = Found['items'][number]
type Counts = OutputOf<GroupPeople['count']>
type Text = Messages['organize']['people']['list']

interface PeopleView {
  messages: Messages
  text: Text
  group: ManagedGroup
  segment: keyof Text['segments']
  sort: keyof Text['sorts']
  q: string | undefined
  label: string | undefined
  found: Found
  counts: Counts
  labels: OutputOf<GroupPeople['listLabels']>['labels']
  path: string
  ownOrigins: ReadonlySet<string>
}

/** The same list with other filters, from its first page. */
function linkTo({ path, segment, sort, q, label }: PeopleView, changes: Record<string, string | undefined>): string {
  const all = { segment, sort, q, label, ...changes }
  const given = Object.entries(all).filter(
    ([name, value]) =>
      value !== undefined && !(name === 'segment' && value === 'all') && !(name === 'sort' && value === 'recent'),
  )
  const query = new URLSearchParams(given as [string, string][])
  return query.size > 0 ? `${path}?${query}` : path
}

/** Segments by attendance. Where no one is ever checked in, they would say of everyone that they never came. */
const byAttendance: readonly string[] = ['regulars', 'lapsed', 'new', 'neverCame', 'missed']
const isOffered = (segment: string, { isAttendanceKnown }: Pick<Counts, 'isAttendanceKnown'>) =>
  isAttendanceKnown || !byAttendance.includes(segment)

function segmentChips(view: PeopleView): string {
  const { messages, text, counts, segment } = view
  const offered = Object.entries(text.segments).filter(([key]) => isOffered(key, counts))
  const links = offered.map(([key, words]) => {
    const count = counts[key as keyof Text['segments']]
    const shown = count > 1000 ? text.many : messages.format.number(count)
    return html`<a class="chip" href="${linkTo(view, { segment: key })}" !${key === segment ? 'aria-current="true"' : ''}>${words} <span class="num">${shown}</span></a>`
  })
  return html`<nav class="chips slide" aria-label="${text.segmentsLabel}">!${links.join('')}</nav>`
}

/** A chosen label is left by its own chip. */
function labelChips(view: PeopleView): string {
  const { text, labels, label } = view
  if (labels.length === 0) return ''
  const links = labels.slice(0, 20).map((one) => {
    const isCurrent = one.label === label
    return html`<a class="chip" href="${linkTo(view, { label: isCurrent ? undefined : one.label })}" !${isCurrent ? 'aria-current="true"' : ''}># ${one.label}</a>`
  })
  return html`<nav class="chips slide" aria-label="${text.labelsLabel}">!${links.join('')}</nav>`
}

function searchForm(view: PeopleView): string {
  const { text, path, segment, sort, q = '', label } = view
  const kept = Object.entries({ segment, label }).filter(([, value]) => value !== undefined)
  const fields = kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
  const sorts = Object.entries(text.sorts).map(
    ([value, words]) => html`<option value="${value}" !${value === sort ? 'selected' : ''}>${words}</option>`,
  )
  const clear =
    q === '' ? '' : html`<a class="button plain quiet fit" href="${linkTo(view, { q: undefined })}">${text.clear}</a>`
  return html`<form class="ofind" role="search" action="${path}">!${fields.join('')}
<input type="search" name="q" value="${q}" aria-label="${text.search}" placeholder="${text.search}" maxlength="100">
<select name="sort" aria-label="${text.sort}">!${sorts.join('')}</select><button class="plain quiet fit">${text.searchButton}</button>!${clear}</form>`
}

const inviteLink = ({ messages, path }: PeopleView) =>
  html`<p><a class="button plain quiet fit" href="${path}/invite">${messages.organize.moving.invite.link}</a></p>`

function exportForm({ text, path, segment }: PeopleView): string {
  return html`<form method="post" action="${path}/export?segment=${segment}"><button class="plain quiet fit">${text.export}</button></form>`
}

function emptyPeople({ text, group, counts }: PeopleView): string {
  if (counts.all > 0) return emptyState('people', text.none, text.noneLead)
  return emptyState('people', text.empty, text.emptyLead, {
    href: groupPath(slugOf(group), 'share'),
    words: text.share,
  })
}

function peopleTable(view: PeopleView): string {
  const { messages, text, found, path } = view
  const { format } = messages
  const day = (at: string | null, none: string) =>
    at === null ? html`<span class="soft">${none}</span>` : html`${format.day(at)}`
  const attendance = [
    {
      heading: text.columns.came,
      cell: ({ attended }: Person) => html`<span class="num">${text.times(attended)}</span>`,
    },
    { heading: text.columns.last, cell: ({ lastCameAt }: Person) => day(lastCameAt, text.never) },
    {
      heading: text.columns.noShows,
      cell: ({ missed }: Person) => html`<span class="num">${format.number(missed)}</span>`,
      isMinor: true,
    },
  ]
  const table = {
    id: 'people',
    caption: text.caption,
    rows: found.items,
    idOf: ({ user }: Person) => user.id,
    nameOf: ({ user }: Person) => text.selectNamed(user.name),
    path: `${path}/selected`,
    columns: [
      { heading: text.columns.person, cell: (row: Person) => personCell(view, row) },
      ...(view.counts.isAttendanceKnown ? attendance : []),
      { heading: text.columns.joined, cell: ({ joinedAt }: Person) => day(joinedAt, text.notMember), isMinor: true },
    ],
    actions: [
      { value: 'label', words: text.label },
      { value: 'message', words: text.message },
      { value: 'award', words: text.award },
      { value: 'ban', words: text.ban, question: { heading: text.banHeading, lead: text.banLead, yes: text.banYes } },
    ],
  }
  return html`<div class="plist">!${bulkTable(table, messages)}</div>`
}

function personCell({ messages, text, path, ownOrigins }: PeopleView, person: Person): string {
  const { user, role, bannedAt, labels, hasNote } = person
  const avatar = renderAvatar({ id: user.id, name: user.name, picture: ownPicture(user.avatarUrl, ownOrigins) })
  const marks = [
    role === null ? '' : chip(messages.organize.groups.roles[role], 'strong'),
    bannedAt === null ? '' : chip(text.banned, 'bad'),
    ...labels.map((label) => chip(label)),
    hasNote ? chip(text.hasNote, 'quiet', 'lock') : '',
  ]
  const handle = user.username === null ? '' : html`<span class="soft small">@${user.username}</span>`
  return html`<span class="pperson">!${avatar}<span class="grow"><a href="${path}/${user.id}"><b>${user.name}</b></a> !${handle}<span class="pmarks">!${marks.join('')}</span></span></span>`
}
