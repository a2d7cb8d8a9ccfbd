import { sql } from 'kysely'
import { exampleIds } from '#kernel/operation/schema.ts'
import type { FlashKey } from '#surfaces/site/flash.ts'
import type { App } from '#test/support/app/harness.ts'
import { pseudoLocale } from '#test/support/app/pseudo-locale.ts'
import { developersPages } from './developers-pages.ts'
import { peoplePages } from './people-pages.ts'
import { announcementPreviews } from './screens.announcements.ts'
import { sourcePages } from './screens.sources.ts'

const [first, second, , fourth] = exampleIds
/** Tea, written from right to left. */
export const tea = 'شاي'
const tag = encodeURIComponent(tea)

/** An address for every GET route that answers with a page, in the example data. A new page needs a line here. */
export const pages: Readonly<Record<string, readonly string[]>> = {
  '/': ['/'],
  '/events': [
    '/events',
    '/events?q=xyz&type=online&near=1,1',
    '/events?group=garden',
    `/events?from=2026-12-02&to=2026-12-01&tag=${tag}&city=${tag}`,
  ],
  '/search': ['/search', '/search?q=garden', '/search?q=xyz'],
  '/events/:id': [first, second, fourth].map((id) => `/events/${id}`),
  '/events/:id/guests': [`/events/${first}/guests`],
  '/events/:id/share': [`/events/${first}/share`],
  '/events/:id/rsvp/cancel': [`/events/${second}/rsvp/cancel`, `/events/${fourth}/rsvp/cancel`],
  '/events/:id/rsvp/form': [first, second, fourth].map((id) => `/events/${id}/rsvp/form`),
  '/series/:id': [`/series/${first}`],
  '/groups': ['/groups', `/groups?tag=${tag}`, '/groups?q=xyz'],
  '/groups/:slug': ['/groups/garden', '/groups/choir', '/groups/orchard'],
  '/groups/:slug/leaderboard': ['/groups/garden/leaderboard', '/groups/choir/leaderboard'],
  '/members': ['/members', '/members?q=xyz'],
  '/report': [`/report?type=event&id=${first}`],
  '/members/:username/block': ['/members/bo-world/block'],
  '/members/:username': ['/members/ana-world', '/members/bo-world', '/members/cy-world'],
  '/badges': ['/badges'],
  '/badges/:slug': ['/badges/garden-helper', '/badges/founder', '/badges/first-rsvp'],
  '/leaderboard': [
    '/leaderboard',
    '/leaderboard?period=week',
    '/leaderboard?period=quarter',
    '/leaderboard?offset=900',
  ],
  '/design': ['/design'],
  '/legal/privacy': ['/legal/privacy'],
  '/legal/terms': ['/legal/terms'],
  '/legal/imprint': ['/legal/imprint'],
  '/legal/conduct': ['/legal/conduct'],
  '/about/sources': ['/about/sources'],
  '/design/console': ['/design/console'],
  '/sign-in': ['/sign-in', '/sign-in?again=1', '/sign-in?return_to=/events'],
  '/sign-in/code': ['/sign-in/code'],
  '/sign-in/link/:token': ['/sign-in/link/none'],
  '/sign-in/owner/:token': ['/sign-in/owner/none'],
  '/sign-in/name': ['/sign-in/name'],
  '/settings/privacy': ['/settings/privacy'],
  '/settings/profile': ['/settings/profile'],
  '/settings/profile/portfolio': ['/settings/profile/portfolio'],
  '/settings/profile/portfolio/:id': [`/settings/profile/portfolio/${first}`],
  ...developersPages,
  '/admin': ['/admin', '/admin?period=365'],
  '/admin/health': ['/admin/health'],
  '/admin/health/bounces': ['/admin/health/bounces', '/admin/health/bounces?q=xyz'],
  '/admin/webhooks': ['/admin/webhooks', '/admin/webhooks?list=failing'],
  '/admin/people': ['/admin/people', '/admin/people?q=xyz&status=suspended'],
  '/admin/people/:person': ['/admin/people/bo-world'],
  '/admin/people/approvals': ['/admin/people/approvals'],
  '/admin/apps': ['/admin/apps'],
  '/admin/tokens': ['/admin/tokens', '/admin/tokens?user=xyz'],
  '/admin/providers': ['/admin/providers'],
  '/admin/providers/:provider': ['/admin/providers/school'],
  '/admin/moderation/held': ['/admin/moderation/held', '/admin/moderation/held?found=spam.example'],
  '/admin/moderation/bans': ['/admin/moderation/bans'],
  '/admin/moderation/servers': ['/admin/moderation/servers'],
  '/admin/moderation': ['/admin/moderation', '/admin/moderation?show=closed'],
  '/admin/moderation/:id': [`/admin/moderation/${first}`],
  '/admin/settings': ['/admin/settings'],
  '/admin/settings/joining': ['/admin/settings/joining'],
  '/admin/settings/pages': ['/admin/settings/pages'],
  '/admin/settings/limits': ['/admin/settings/limits'],
  '/admin/settings/security': ['/admin/settings/security'],
  '/admin/audit': ['/admin/audit', '/admin/audit?actor=xyz&from=2026-01-01'],
  '/welcome': ['/welcome'],
  '/welcome/name': ['/welcome/name'],
  '/welcome/mail': ['/welcome/mail'],
  '/welcome/joining': ['/welcome/joining'],
  '/welcome/legal': ['/welcome/legal'],
  '/welcome/group': ['/welcome/group'],
  '/welcome/event': ['/welcome/event'],
  '/welcome/invite': ['/welcome/invite'],
  '/admin/people/waiting': ['/admin/people/waiting'],
  '/admin/people/:person/recovery': ['/admin/people/cy-world/recovery', '/admin/people/bo-world/recovery'],
  '/admin/people/invitations': ['/admin/people/invitations'],
  '/admin/groups': ['/admin/groups', '/admin/groups?state=orphaned', '/admin/groups?q=xyz'],
  '/admin/badges': ['/admin/badges'],
  '/admin/badges/new': ['/admin/badges/new'],
  '/admin/badges/:badge': [`/admin/badges/${second}?awarded=1-3`],
  '/admin/tags': ['/admin/tags', '/admin/tags?q=xyz'],
  '/admin/events': ['/admin/events', '/admin/events?state=hidden', '/admin/events?group=garden'],
  '/organize': ['/organize'],
  '/organize/new-group': ['/organize/new-group'],
  '/organize/events/:id/announcements': [`/organize/events/${first}/announcements`],
  '/organize/events/:id/announcements/new': [`/organize/events/${first}/announcements/new`],
  '/organize/events/:id/announcements/:announcementId': [
    `/organize/events/${first}/announcements/${first}`,
    `/organize/events/${first}/announcements/${second}`,
    `/organize/events/${first}/announcements/${exampleIds[2]}`,
  ],
  ...announcementPreviews,
  ...sourcePages,
  '/organize/groups/:slug/announcements': [`/organize/groups/garden/announcements`],
  '/organize/groups/:slug/announcements/new': [`/organize/groups/garden/announcements/new`],
  '/organize/groups/:slug/announcements/:announcementId': [`/organize/groups/garden/announcements/${fourth}`],
  '/event-invitations/:token': [
    '/event-invitations/event-invitation-by-mail',
    '/event-invitations/event-invitation-by-mail?answer=no',
    '/event-invitations/no-such-invitation',
  ],
  '/organize/events/:id/attendees/invite': [`/organize/events/${first}/attendees/invite`],
  '/invitations/:code': ['/invitations/invitation-by-mail', '/invitations/no-such-invitation'],
  '/door/join/:token': ['/door/join/invitation-to-the-door', '/door/join/no-such-invitation'],
  '/wall/:token': ['/wall/none'],
  '/organize/events/:id/door': [`/organize/events/${first}/door`, `/organize/events/${exampleIds[2]}/door`],
  '/organize/events/:id/repeat': [`/organize/events/${first}/repeat`],
  ...peoplePages,
  '/organize/groups/:slug/settings': ['/organize/groups/garden/settings'],
  '/organize/groups/:slug': [
    '/organize/groups/garden',
    '/organize/groups/garden?list=drafts',
    '/organize/groups/garden?list=past',
    '/organize/groups/garden?list=cancelled&q=xyz',
  ],
  '/organize/groups/:slug/new-event': ['/organize/groups/garden/new-event'],
  '/organize/events/:id/edit': [`/organize/events/${first}/edit`],
  '/organize/events/:id/questions': [`/organize/events/${first}/questions`],
  '/organize/groups/:slug/questions': ['/organize/groups/garden/questions'],
  '/organize/events/:id/publish': [`/organize/events/${exampleIds[2]}/publish`],
  '/organize/events/:id/duplicate': [`/organize/events/${first}/duplicate`],
  '/organize/events/:id/cancel': [`/organize/events/${first}/cancel`],
  '/organize/groups/:slug/share': ['/organize/groups/garden/share', '/organize/groups/garden/share?kind=carousel'],
  '/organize/groups/:slug/team': ['/organize/groups/garden/team', '/organize/groups/garden/team?q=none'],
  '/organize/groups/:slug/team/invites/:token': ['/organize/groups/garden/team/invites/invitation-to-the-garden'],
  '/organize/groups/:slug/team/bans': ['/organize/groups/garden/team/bans'],
  '/organize/groups/:slug/badges/:badge/links/:link/print': [
    `/organize/groups/garden/badges/${first}/links/${first}/print`,
  ],
  '/organize/events/:id/print': [`/organize/events/${first}/print`],
  '/organize/events/:id/print/poster': [`/organize/events/${first}/print/poster?wifi=${tag}`],
  '/organize/events/:id/print/tents': [`/organize/events/${first}/print/tents`],
  '/organize/events/:id/print/claims': [`/organize/events/${first}/print/claims`],
  '/organize/events/:id/print/name-badges': [`/organize/events/${first}/print/name-badges`],
  '/organize/events/:id/print/door-list': [`/organize/events/${second}/print/door-list?by=last`],
  '/organize/groups/:slug/badges': ['/organize/groups/garden/badges', '/organize/groups/choir/badges'],
  '/organize/groups/:slug/badges/new': ['/organize/groups/garden/badges/new'],
  '/organize/groups/:slug/badges/:badge': [
    `/organize/groups/garden/badges/${first}?awarded=2&skipped=1&remaining=3`,
    `/organize/groups/garden/badges/${first}?q=xyz`,
  ],
  '/organize/groups/:slug/badges/:badge/edit': [`/organize/groups/garden/badges/${first}/edit`],
  '/organize/events/:id': [`/organize/events/${first}`],
  '/organize/events/:id/attendees': [
    `/organize/events/${first}/attendees`,
    `/organize/events/${first}/attendees?list=waitlist&q=zzz`,
  ],
  '/organize/events/:id/attendees/answers': [`/organize/events/${first}/attendees/answers`],
  '/organize/events/:id/requests': [`/organize/events/${first}/requests`, `/organize/events/${first}/requests?list=no`],
  '/organize/events/:id/attendees/:userId': [`/organize/events/${first}/attendees/${first}`],
  '/door': ['/door'],
  '/door/': ['/door/'],
  '/door/:id': [`/door/${second}`],
  '/me': ['/me'],
  '/me/events': ['/me/events', '/me/events?list=past'],
  '/t/:code': ['/t/EXAMP0E001', '/t/EXAMP0E002', '/t/EXAMP0E004', '/t/NONE'],
  '/g/:sealed': ['/g/none'],
  '/g/cancel/:sealed': ['/g/cancel/none'],
  '/g/calendar/:sealed': ['/g/calendar/none'],
  '/me/groups': ['/me/groups'],
  '/me/connections': ['/me/connections', '/me/connections?list=following', '/me/connections?list=followers'],
  '/me/connections/:id/remove': [`/me/connections/${first}/remove`],
  '/me/achievements': ['/me/achievements'],
  '/settings': ['/settings'],
  '/settings/notifications': ['/settings/notifications'],
  '/settings/calendar': ['/settings/calendar'],
  '/settings/blocked': ['/settings/blocked'],
  '/settings/reports': ['/settings/reports'],
  '/settings/files': ['/settings/files'],
  '/settings/language': ['/settings/language'],
  '/settings/appearance': ['/settings/appearance'],
  '/settings/data': ['/settings/data'],
  '/settings/security': ['/settings/security'],
  '/settings/passes': ['/settings/passes'],
  '/settings/security/email/:id': [`/settings/security/email/${first}`],
  '/account/role-offers': ['/account/role-offers'],
  '/account': ['/account'],
  '/account/passes': ['/account/passes'],
  '/account/tokens': ['/account/tokens'],
  '/settings/security/tokens': ['/settings/security/tokens'],
  '/pass/:id': ['/pass/ExampleOwnTag000000001', '/pass/ExampleFreeTag00000001', '/pass/ExampleOthersCode00001'],
  '/pass/:id/card': ['/pass/ExampleOwnTag000000001/card'],
  '/group-claim/:code': ['/group-claim/invitation-to-the-library', '/group-claim/none'],
  '/claim': ['/claim'],
  '/claim/:code': ['/claim/EXAMPLE-CLAIM', '/claim/NONE'],
  '/checkin': ['/checkin'],
  '/checkin/:code': ['/checkin/GARDEN-DOOR', '/checkin/NONE'],
  '/mail/:sealed': ['/mail/none'],
  '/unsubscribe/:sealed': ['/unsubscribe/none'],
  '/account-recovery/:sealed': ['/account-recovery/none'],
  '/no-invitations/:sealed': ['/no-invitations/none'],
  '/device': ['/device', '/device?user_code=BCDF-GHJK'],
  '/device/allowed': ['/device/allowed'],
  '/device/denied': ['/device/denied'],
  '/oauth/authorize': ['/oauth/authorize'],
  '/oauth/interaction/:uid': ['/oauth/interaction/none'],
  '/widget/next-event': [`/widget/next-event?group=garden&lang=${pseudoLocale}`],
  '/widget/carousel': [`/widget/carousel?groups=garden&lang=${pseudoLocale}`],
}

/** What a page shows only once, to Ana after a form of hers: the flash of the form is its key. */
export const moments: readonly { path: string; flash: FlashKey; has: RegExp }[] = [
  { path: `/events/${second}`, flash: 'going', has: /class="card just-going"/ },
  { path: `/events/${fourth}`, flash: 'rsvpSaved', has: /class="card just-going"/ },
]

/** Not pages, or not for readers: the API, files, feeds, redirects, and documents for developers in English. */
export const otherRoutes =
  /^\/(v1|organize\/\w+\/:\w+\/announcements\/:announcementId\/mail|T\/:code|covers|icons|\.well-known|schemas|assets|feeds|oembed|og|emoji|exports|files|mcp|docs|healthz|readyz|self-check|hooks|oauth\/jwks|sitemap|sign-in\/with|oauth\/authorize\/:uid)|\.(txt|json|webmanifest|js|xml|ics|ico|rss|png|svg|vcf)$/

/** Everything that people of the example data wrote becomes this text. */
export async function writeEverywhere({ database }: App, text: string): Promise<void> {
  const columns: Readonly<Record<string, readonly string[]>> = {
    users: ['name', 'bio', 'location'],
    groups: ['name', 'description'],
    group_moves: ['note'],
    events: ['title', 'description', 'venue_name', 'venue_city', 'cancel_message'],
    announcements: ['subject', 'body'],
    door_invitations: ['label'],
    walk_ins: ['name'],
    guests: ['name'],
    badges: ['name', 'description', 'icon'],
    portfolio_items: ['title', 'description'],
    oauth_clients: ['name'],
    tokens: ['name'],
    sessions: ['user_agent'],
    passes: ['label'],
    identity_providers: ['name'],
    sign_up_requests: ['name'],
    uploads: ['filename'],
    instance_settings: ['name'],
    sources: ['name'],
    federation_blocks: ['reason'],
    ownership_claims: ['reason'],
  }
  for (const [table, names] of Object.entries(columns)) {
    const changes = names.map((name) => sql`${sql.ref(name)} = ${text}`)
    await sql`update ${sql.table(table)} set ${sql.join(changes)}`.execute(database)
  }
  await sql`update answers set words = ${text} where words is not null`.execute(database)
  const words = sql`jsonb_build_object('label', ${text}::text)`
  const options = sql`jsonb_build_object('options', jsonb_build_array(${text}::text, ${text}::text))`
  for (const table of ['event_questions', 'group_questions'])
    await sql`
      update ${sql.table(table)} set questions = (
        select jsonb_agg(x || ${words} || case when x ? 'options' then ${options} else '{}' end order by n)
        from jsonb_array_elements(questions) with ordinality as one (x, n))`.execute(database)
  await sql`update groups set tags = array[${text.toLowerCase()}]`.execute(database)
}
