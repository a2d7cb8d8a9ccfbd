import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import type { PageScope } from '#surfaces/site/page-scope.ts'
import { choiceField, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { postScreen } from '#surfaces/site/screen.ts'
import { groupRoute, slugIn } from '../shell.ts'
import { type ShowTeam, type TeamRole, type TeamView, teamPath } from './team-people.ts'

const foundMax = 8

/**
 * People who match the search: those known to the group first, private profiles included, then members of the site whom the
 * visitor may see.
 */
export async function findPeople(scope: PageScope, request: FastifyRequest, groupId: string, q: string | undefined) {
  if (q === undefined) return undefined
  const query = { q: q.slice(0, 100), limit: foundMax }
  const [known, visible] = await Promise.all([
    perform(scope, request, operations['group-people'].list, { params: { groupId }, query }),
    perform(scope, request, operations.directory.list, { query }),
  ])
  const taken = new Set(known.items.map(({ user }) => user.username))
  const ofGroup = known.items.filter(({ bannedAt }) => bannedAt === null)
  const ofSite = visible.items.filter(({ username }) => username !== null && !taken.has(username))
  return [
    ...ofGroup.map(({ user }) => ({ person: user.username ?? user.id, username: user.username, name: user.name })),
    ...ofSite.map(({ username, name }) => ({ person: username!, username, name: name ?? username! })),
  ].slice(0, foundMax)
}

/** Offers a role. */
export function mountOffer(scope: PageScope, show: ShowTeam): void {
  const from = (request: FastifyRequest) => teamPath(slugIn(request))

  postScreen(scope, groupRoute('team', '/offers'), from, async (request, reply) => {
    const form = formIn(request)
    const { setRole } = operations.groups
    const username = (form.get('person') ?? '').trim().replace(/^@/, '')
    const params = { groupId: slugIn(request), username }
    const refusal = await findRefusal(request, form, () =>
      perform(scope, request, setRole, { params, body: bodyOf(setRole, form) }),
    )
    if (!refusal) return redirectWith(scope, reply, from(request), 'roleOffered')
    // A wrong username is a wrong path of the operation; the form has it in a field.
    const { username: wrong, ...problems } = refusal.problems ?? {}
    return show(request, reply, { ...refusal, problems: { person: wrong ?? refusal.alert, ...problems } })
  })
}

/** For owners: search for a person first, then choose them and the role. */
export function offerSection(messages: Messages, view: TeamView): string {
  const { offer: text } = messages.organize.team
  const isChoosing = view.found !== undefined || view.form.values.person !== undefined
  const search = { name: 'q', label: text.search, hint: text.searchHint, type: 'search', maxLength: 100 } as const
  return html`<section class="card" aria-labelledby="offer-heading" id="offer"><h2 id="offer-heading">${text.heading}</h2><p class="soft">${text.lead}</p>
<form role="search" action="${teamPath(view.slug)}#offer">!${textField({ values: { q: view.q } }, { ...search, autocomplete: 'off' })}
<button class="plain quiet fit">${text.find}</button></form>!${isChoosing ? offerForm(messages, view) : ''}</section>`
}

function offerForm(messages: Messages, view: TeamView): string {
  const { offer: text, roles, roleHints } = messages.organize.team
  const form = { ...view.form, values: { role: 'manager', ...view.form.values } }
  const options = (Object.keys(roles) as TeamRole[]).map((value) => {
    return { value, label: roles[value], hint: roleHints[value] }
  })
  return html`<form method="post" action="${teamPath(view.slug, '/offers')}">!${personField(messages, view, form)}
!${choiceField(form, { name: 'role', label: text.role, options })}
<button class="fit">${text.send}</button></form>`
}

/** The people found, or their username as it was typed: people with a private profile are in no search. */
function personField(messages: Messages, { found = [], q }: TeamView, form: TeamView['form']): string {
  const text = messages.organize.team.offer
  const options = found.map(({ person, username, name }) => ({
    value: person,
    label: name,
    ...(username !== null && { hint: `@${username}` }),
  }))
  const [only] = options
  if (only) {
    const chosen = options.length === 1 ? { person: only.value } : {}
    return choiceField(
      { ...form, values: { ...chosen, ...form.values } },
      { name: 'person', label: text.choose, options },
    )
  }
  const typed = { ...form, values: { person: q, ...form.values } }
  const none = q === undefined ? '' : html`<p role="status">${text.none}</p>`
  return html`!${none}!${textField(typed, { name: 'person', label: text.person, maxLength: 50, autocomplete: 'off' })}`
}
