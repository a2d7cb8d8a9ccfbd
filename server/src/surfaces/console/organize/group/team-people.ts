import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { ownPicture, renderAvatar } from '#surfaces/site/parts/avatars.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { profilePath } from '#surfaces/site/parts/member.ts'
import { groupPath, type ManagedGroup } from '../shell.ts'

export type TeamRole = keyof Messages['organize']['team']['roles']

/** What a refused form of the team leaves. */
interface TeamForm extends FormState {
  alert?: string
  status?: number
}

/** Shows the team again, with a refused form. */
export type ShowTeam = (request: FastifyRequest, reply: FastifyReply, form: TeamForm) => Promise<FastifyReply>

export interface TeamView {
  group: ManagedGroup
  slug: string
  /** The visitor. */
  userId: string
  /** Owners and administrators. */
  isOwner: boolean
  roles: OutputOf<typeof operations.groups.listRoles>
  offers: OutputOf<typeof operations.groups.listRoleOffers>['items']
  invites: OutputOf<(typeof operations)['group-claims']['listInvites']>['items']
  claims: OutputOf<(typeof operations)['group-claims']['listRequests']>['items']
  /** Undefined for volunteers. */
  waiting: OutputOf<typeof operations.groups.listMemberRequests> | undefined
  /** The people found by `q`. */
  found: readonly { person: string; username: string | null; name: string }[] | undefined
  q: string | undefined
  form: FormState
  here: string
  now: Date
  ownOrigins: ReadonlySet<string>
}

interface Person {
  userId: string
  username: string | null
  name: string
  avatarUrl: string | null
}

/** The name of a person, linked to their profile where they have one. */
export function personName({ username, name }: Pick<Person, 'username' | 'name'>): string {
  return username === null ? html`<b>${name}</b>` : html`<a href="${profilePath(username)}"><b>${name}</b></a>`
}

export function personAvatar({ userId: id, name, avatarUrl }: Person, ownOrigins: ReadonlySet<string>): string {
  return renderAvatar({ id, name, picture: ownPicture(avatarUrl, ownOrigins) })
}

/** A person in a list: picture, name and one line, and what can be done, already built with `html`. */
export function personRow(person: Person, line: string, ownOrigins: ReadonlySet<string>, end: string): string {
  return html`<li>!${personAvatar(person, ownOrigins)}<div class="grow">!${personName(person)}<br><span class="soft small">${line}</span></div>!${end}</li>`
}

/** Where the forms of the team of a group are sent. */
export const teamPath = (slug: string, rest = '') => `${groupPath(slug, 'team')}${rest}`
