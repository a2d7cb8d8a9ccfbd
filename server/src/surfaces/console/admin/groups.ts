import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { messagesOf } from '#surfaces/site/page-scope.ts'
import { chip, emptyState } from '#surfaces/site/parts/elements.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { listScreen, type ScreenForm, type ScreenVisit, screenActions } from '#surfaces/site/screens.ts'
import { actButton, linkTo, recordsTable, searchForm, stateChips } from './list-parts.ts'
import { adminFrame, adminPath } from './shell.ts'
import { recordsStyle } from './style/stylesheet.ts'

const { listGroups, updateGroup, setGroupOwner } = operations.admin
type AdminGroup = OutputOf<typeof listGroups>['items'][number]
type GroupState = keyof Messages['admin']['records']['groups']['states']

const path = adminPath('groups')

/** What each button of a row changes. */
const groupActs: Readonly<Record<string, { isFeatured?: boolean; hidden?: boolean }>> = {
  feature: { isFeatured: true },
  unfeature: { isFeatured: false },
  hide: { hidden: true },
  show: { hidden: false },
}

function filtersIn(request: FastifyRequest) {
  const { states } = messagesOf(request).admin.records.groups
  const given = queryIn(request, 'state') ?? 'all'
  const state = (Object.hasOwn(states, given) ? given : 'all') as GroupState
  return { state, q: queryIn(request, 'q')?.slice(0, 100) }
}

interface GroupsView {
  messages: Messages
  query: { state: GroupState; q: string | undefined }
  request: FastifyRequest
  form: ScreenForm
}

const back = ({ request }: ScreenVisit) => linkTo({ path, query: filtersIn(request) })

/** All groups. */
export const groupsScreens = [
  listScreen({
    path,
    op: listGroups,
    limit: 30,
    async load({ request, perform }) {
      const { pagination } = await perform(listGroups, { query: { state: 'orphaned', limit: 1 } })
      // How many groups have no owner, if they are not too many to count.
      return { query: filtersIn(request), orphaned: pagination.total ?? 0 }
    },
    filters: ({ query }) => query,
    forms: {
      ':id/owner': [
        setGroupOwner,
        ({ status }) => (status === 'changed' ? 'ownerNamed' : 'ownerOffered'),
        {
          input: ({ params, posted }) => ({
            params: { groupId: params.id! },
            body: { username: (posted.get('username') ?? '').trim().replace(/^@/, '') },
          }),
          to: back,
        },
      ],
    },
    above({ messages, query, orphaned }) {
      const text = messages.admin.records.groups
      const count = orphaned === 0 ? '' : ` (${messages.format.number(orphaned)})`
      const states = { ...text.states, orphaned: `${text.states.orphaned}${count}` }
      const leads: Partial<Record<GroupState, string>> = {
        orphaned: text.orphanedLead,
        unclaimed: text.unclaimedLead,
        archived: text.archivedLead,
      }
      return html`!${searchForm({ path, query }, text)}!${stateChips({ path, query, label: text.statesLabel, states, current: query.state })}
<p class="soft">${leads[query.state] ?? text.lead} ${text.exportHint}</p>`
    },
    list(rows, { messages }) {
      const { caption, columns } = messages.admin.records.groups
      return recordsTable({ caption, headings: [columns.group, columns.owners, columns.created, columns.acts], rows })
    },
    row: (group, shown) =>
      html`<tr><th scope="row">!${nameCell(shown, group)}</th><td>!${ownersCell(shown, group)}</td>
<td>${shown.messages.format.day(group.createdAt)}</td><td>!${actsCell(shown, group)}</td></tr>`,
    empty: ({ messages: { admin } }) => emptyState('people', admin.records.groups.none, admin.records.groups.noneLead),
    frame: adminFrame({ section: 'groups', styles: [recordsStyle.path] }),
  }),
  screenActions(path, {
    ':id': [
      updateGroup,
      'saved',
      {
        input: ({ params, posted }) => ({
          params: { groupId: params.id! },
          body: groupActs[posted.get('do') ?? ''] ?? {},
        }),
        to: back,
      },
    ],
    ':id/move': [
      operations.moves.grant,
      'moveGranted',
      { input: ({ params }) => ({ params: { groupId: params.id! } }), to: back },
    ],
    ':id/move/withdraw': [
      operations.moves.withdraw,
      'moveWithdrawn',
      { input: ({ params }) => ({ params: { groupId: params.id! } }), to: back },
    ],
    ':id/export': [
      operations.groups.export,
      () => undefined,
      {
        input: ({ params }) => ({ params: { groupId: params.id! } }),
        to: (_, { url }) => new URL(url).pathname,
      },
    ],
  }),
]

function nameCell({ messages }: GroupsView, group: AdminGroup): string {
  const text = messages.admin.records.groups
  const marks = [
    group.archivedAt === null ? '' : chip(text.archived, 'bad'),
    group.hiddenAt === null ? '' : chip(text.hidden, 'bad'),
    group.isFeatured ? chip(text.featured, 'strong') : '',
  ]
  const name =
    group.archivedAt === null ? html`<a href="${new URL(group.link).pathname}">${group.name}</a>` : html`${group.name}`
  return html`!${name} <span class="marks">!${marks.join('')}</span>`
}

function ownersCell({ messages }: GroupsView, { owners, isClaimed }: AdminGroup): string {
  const text = messages.admin.records.groups
  if (!isClaimed) return chip(text.unclaimed)
  if (owners.length === 0) return chip(text.noOwner, 'bad')
  return owners
    .slice(0, 3)
    .map(({ id, name }) => html`<a href="${adminPath('people', `/${id}`)}">${name}</a>`)
    .join(', ')
}

function actsCell({ messages, query, request, form }: GroupsView, group: AdminGroup): string {
  const text = messages.admin.records.groups
  const events = html`<a href="${adminPath('events')}?group=${group.urlname ?? group.id}">${text.events}</a>`
  if (group.archivedAt !== null) return ''
  const act = (value: 'feature' | 'unfeature' | 'hide' | 'show') =>
    actButton(value, text[value], text.named(text[value], group.name))
  const target = (rest = '') => linkTo({ path: `${path}/${group.id}${rest}`, query })
  const buttons = html`<form method="post" action="${target()}" class="acts">!${act(group.isFeatured ? 'unfeature' : 'feature')}!${act(group.hiddenAt === null ? 'hide' : 'show')}!${events}</form>`
  const download = html`<form method="post" action="${target('/export')}" class="acts"><button class="plain quiet fit" aria-label="${text.named(text.export, group.name)}">${text.export}</button></form>`
  const isOpen = form.status !== undefined && (request.params as { id?: string }).id === group.id
  const typed = isOpen ? String(form.values.username ?? '') : ''
  const id = `owner-${group.id}`
  return html`!${buttons}!${download}!${movePart(messages, group, target)}<details !${isOpen ? 'open' : ''}><summary>${text.nameOwner}</summary>
<form method="post" action="${target('/owner')}" class="rfind"><label for="${id}">${text.username}</label>
<input id="${id}" name="username" value="${typed}" maxlength="36" required autocomplete="off" aria-describedby="${id}-hint">
<button class="plain quiet fit">${text.give}</button><p class="soft small" id="${id}-hint">${text.usernameHint}</p></form></details>`
}

/** The move of a group from another platform: to allow, to take back, or to look at. */
function movePart({ admin }: Messages, group: AdminGroup, target: (rest: string) => string): string {
  const text = admin.records.groups
  const button = (rest: string, words: string) =>
    html`<form method="post" action="${target(rest)}"><button class="plain quiet fit" aria-label="${text.named(words, group.name)}">${words}</button></form>`
  const see = html`<a href="/organize/groups/${group.urlname ?? group.id}/people/move">${text.moveSee}</a>`
  const { move } = group
  const [said, acts] =
    move === null
      ? [text.moveLead, button('/move', text.moveGrant)]
      : [
          text.moveStates[move],
          `${see}${move === 'ended' ? '' : button('/move/withdraw', move === 'granted' ? text.moveWithdraw : text.moveStop)}`,
        ]
  return html`<details><summary>${text.move}</summary><p class="soft small">${said}</p>!${acts}</details>`
}
