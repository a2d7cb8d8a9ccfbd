/** The areas of the API as the specification names them, in its order, each with an introduction. */
export const areas = {
  User: 'Your profile, tokens, sessions and settings, and what others show of themselves. Members also find badges, achievements, leaderboards, blocks and reports here.',
  Events: 'Search events, RSVP, and check in at the door. Organizers create events under Management.',
  Groups:
    'Find groups, their members and their events, and keep your favorites. Group organizers work under Management.',
  Follows: 'Follow other members, and list followers. A follow needs no approval and ends with one request.',
  Claims:
    'Claim a badge with a code, or accept a role in a group with an invitation. Codes are secrets: too many wrong ones block you for a while.',
  Scopes:
    'Lists every scope with its meaning and the scopes it implies. A token can do only what its scopes and its user are allowed to do.',
  Management:
    'Manage groups, events, attendees, badges and announcements: this needs a role in the group. Paths under `/v1/admin` manage the whole instance and need the scope `admin`.',
  Developer:
    'Register OAuth apps, subscribe webhooks to events, and read the delivery log. The OAuth endpoints and their discovery documents are here too.',
  Uploads:
    'Upload images and files, list them, and see how much storage you use. You request an upload first and then send the bytes to the returned URL.',
  Onboarding:
    'Steps that help new members get started. A step is done when the member has done it, and can be dismissed before.',
  MeetPass:
    'Passes with an NFC tag or a QR code that connect people who meet in person. A tap opens the page of the pass, and both people can then connect.',
  Public:
    'Group pages, the next event, widgets, feeds and JSON schemas for other sites. These need no sign-in and can be cached.',
  MCP: 'Tools, resources and prompts for AI agents, over the Model Context Protocol. The scopes of the token decide which tools an agent sees.',
} as const satisfies Record<string, string>

export type Area = keyof typeof areas

/** The first pattern that matches the path decides. */
const areaByPath: readonly (readonly [pattern: RegExp, area: Area])[] = [
  [/^\/v1\/(admin|manage)\//, 'Management'],
  [/^\/v1\/(profile|users\/\{username\})\/follow(ers|ing)?$/, 'Follows'],
  [/^\/v1\/(profile|users\/\{username\})\/connections$/, 'MeetPass'],
  [/^\/v1\/profile\/(rsvps|checkins)$/, 'Events'],
  [/^\/v1\/profile\/role-offers/, 'Groups'],
  [/^\/v1\/me\/onboarding/, 'Onboarding'],
  [/^\/v1\/(me|profile|users|badges|leaderboard|reports|invitations)(\/|$)/, 'User'],
  [/^\/v1\/(events|series|spot-gifts|checkin|door-invitations|event-invitations)(\/|$)/, 'Events'],
  [/^\/v1\/(groups|favorites)(\/|$)/, 'Groups'],
  [/^\/v1\/claims\//, 'Claims'],
  [/^\/v1\/scopes$/, 'Scopes'],
  [/^\/v1\/developer\//, 'Developer'],
  [/^\/v1\/uploads(\/|$)/, 'Uploads'],
  [/^(\/v1\/meetpass|\/pass)(\/|$)/, 'MeetPass'],
  [/^\/v1\/(public|walls)\//, 'Public'],
  [/^\/(widget|oembed|feeds|schemas)(\/|$)/, 'Public'],
  [/^\/(mcp$|\.well-known\/mcp-)/, 'MCP'],
  [/^\/(oauth\/|\.well-known\/(oauth|openid)-)/, 'Developer'],
]

/** A path without an area has no place in the reference, so the document is not built. */
export function areaOf(path: string): Area {
  const found = areaByPath.find(([pattern]) => pattern.test(path))
  if (!found) throw new Error(`${path} is in no area; add it to server/src/surfaces/openapi/areas.ts`)
  return found[1]
}
