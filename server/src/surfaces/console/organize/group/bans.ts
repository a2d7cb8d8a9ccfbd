import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { listScreen, screenActions } from '#surfaces/site/screens.ts'
import { findGroup, groupRoute, groupScreen, slugOf } from '../shell.ts'
import { personRow, teamPath } from './team-people.ts'

const path = groupRoute('team', '/bans')

/** The people who are banned from the group. */
export const groupBansScreens = [
  listScreen({
    path,
    op: operations.groups.listBans,
    load: async ({ scope, request }) => ({ group: await findGroup(scope, request) }),
    params: ({ group }) => ({ groupId: group.id }),
    list: (rows, { messages }) =>
      html`<section class="card"><p class="soft">${messages.organize.team.bans.lead}</p><ul class="rows">!${rows}</ul></section>`,
    row(ban, { messages, server, path: here }) {
      const text = messages.organize.team.bans
      const lift = html`<form method="post" action="${here}/${ban.userId}/lift"><button class="plain quiet small" aria-label="${text.liftNamed(ban.name)}">${text.lift}</button></form>`
      return personRow(ban, text.since(messages.format.day(ban.bannedAt)), server.ownOrigins, lift)
    },
    empty: ({ messages: { organize } }) => emptyState('people', organize.team.bans.none, organize.team.bans.noneLead),
    frame(body, { messages, group }) {
      const { bans, invites } = messages.organize.team
      return groupScreen(messages, group, 'team', {
        heading: bans.heading,
        body: html`<div class="team"><a class="backlink" href="${teamPath(slugOf(group))}">${invites.back}</a>!${body}</div>`,
      })
    },
  }),
  screenActions(path, {
    ':id/lift': [
      operations.groups.unban,
      'unbanned',
      { input: ({ params }) => ({ params: { groupId: params.slug!, username: params.id! } }) },
    ],
  }),
]
