import { formatFor } from '../format.ts'

const format = formatFor('en-GB')
const usedRequests = (used: number, limit: number) =>
  `${format.number(used)} of ${format.count(limit, { one: 'request', other: 'requests' })}`

/** The first screen of developers. */
export const developersStartText = {
  lead: (instance: string) =>
    `Everything you can do on ${instance}, your programs can do too: read events and groups, RSVP, check people in, and react when something happens.`,
  meta: (instance: string) => `Build on ${instance}: API, apps, webhooks, agents, clients and a command line.`,
  signIn: {
    heading: 'Sign in to start',
    lead: 'With an account you can create tokens, apps and webhooks. The documentation is open to everyone.',
    button: 'Sign in',
  },
  first: {
    heading: 'Your first call',
    lead: 'It takes about a minute. You need a terminal.',
    token: 'Create a token',
    tokenLead: 'Choose “Read only”. You’ll see the token once, with a command that has it filled in.',
    paste: 'Paste this into your terminal, with your token in place of the words',
    placeholder: 'YOUR_TOKEN',
    label: 'Your own account, as JSON',
    next: 'See everything else you can call',
    nextLead: 'The reference lists every call. You can try each of them there.',
  },
  usage: {
    heading: 'Your usage',
    lead: 'All your tokens and apps count together. A request beyond a limit is refused with 429 until the limit resets.',
    limits: {
      api: { name: 'Requests with tokens and apps', used: usedRequests },
      browser: { name: 'Requests of this site in your browser', used: usedRequests },
      pages: {
        name: 'Pages you open',
        used: (used: number, limit: number) =>
          `${format.number(used)} of ${format.count(limit, { one: 'page', other: 'pages' })}`,
      },
    },
    resets: (time: string) => `resets at ${time}`,
    chart: 'Requests in the last 24 hours',
    says: (requests: number, refused: number) =>
      refused === 0
        ? `${format.count(requests, { one: 'request', other: 'requests' })} with tokens and apps. None was refused because of a limit. Counted within a minute.`
        : `${format.count(requests, { one: 'request', other: 'requests' })} with tokens and apps. ${format.count(refused, { one: 'was', other: 'were' })} refused because of a limit. Counted within a minute.`,
    hour: 'Hour',
    requests: 'Requests',
    refused: (count: string) => `${count} refused`,
    refusedLabel: 'Some requests were refused',
  },
  more: {
    heading: 'What you can build with',
    docs: ['Documentation', 'Tokens, errors, paging, limits and webhooks explained, with examples.'],
    reference: ['API reference', 'Every call with its fields. Try them in the browser.'],
    apps: ['Apps', 'Let other people sign in with their account and use your app.'],
    webhooks: ['Webhooks', 'Get a request to your server when something happens.'],
    eventTypes: ['Event types', 'What webhooks can tell you, with an example of each.'],
    mcp: ['Agents (MCP)', 'Connect an assistant such as Claude to your account.'],
    widgets: ['Widgets and feeds', 'Show events on your website or in a calendar.'],
    guide: ['Clients and command line', 'A client for TypeScript, one for Python, and the command hearth.'],
    openapi: ['OpenAPI document', 'The same reference for programs.'],
  } as const,
}
