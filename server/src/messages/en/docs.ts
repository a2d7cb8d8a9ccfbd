import { formatFor } from '../format.ts'

const format = formatFor('en-GB')

/** What surrounds the documents at /docs. The documents themselves are Markdown in English, in `docs/`. */
export const docsText = {
  title: 'Developers',
  heading: (instance: string) => `Build on ${instance}`,
  description: (instance: string) =>
    `How to use the API of ${instance}: tokens, errors, webhooks, OAuth, agents and clients.`,
  tabsLabel: 'Documents',
  tabs: { introduction: 'Introduction', reference: 'Reference' },
  /** The documents, by their path below /docs/guides. */
  documents: {
    developers: { label: 'Guide for developers', lead: 'From a token to a webhook on your own machine' },
    api: { label: 'API basics', lead: 'Errors, bodies, lists and limits of every endpoint' },
    cli: { label: 'Command line', lead: 'Every operation as a command, and webhooks on your own computer' },
    python: { label: 'Python', lead: 'Install the client, call, read pages and errors, receive webhooks' },
    webhooks: { label: 'Webhooks', lead: 'Every event type, signatures and attempts' },
    oauth: { label: 'OAuth', lead: 'An application that others sign in to' },
    mcp: { label: 'Agents (MCP)', lead: 'Connect Claude, ChatGPT, VS Code or Cursor' },
    uploads: { label: 'Uploads', lead: 'Send pictures and files' },
    'widgets-and-feeds': { label: 'Widgets and feeds', lead: 'Events on your own site and in calendars' },
    meetpass: { label: 'MeetPass', lead: 'Tags and codes that connect people' },
    organizers: { label: 'Guide for organizers', lead: 'Run a group and its events' },
    'leaving-meetup': { label: 'Leaving Meetup', lead: 'Move a group here, step by step' },
    sources: { label: 'Following calendars', lead: 'Events of Meetup, Luma and other calendars' },
    door: { label: 'At the door', lead: 'Check people in, also without a network' },
    administrators: { label: 'Guide for administrators', lead: 'Set up and run this site' },
    translators: { label: 'Translations', lead: 'Help with the language of pages and emails' },
    backup: { label: 'Backup and restore', lead: 'Keep copies of this site, and get it back from one' },
  },
  contents: 'On this page',
  scopes: {
    scope: 'Scope',
    meaning: 'What it allows',
    implies: (scopes: string) => `Includes ${scopes}.`,
    all: 'Includes all other scopes.',
  },
  limits: {
    who: 'Request',
    limit: 'Requests per hour',
    user: 'With a token, per user',
    address: 'Without a token, per address',
    door: 'For the door of an event, per event and user',
  },
  codes: {
    code: 'Code',
    meaning: 'What happened, and what to do',
    count: (count: number) => format.count(count, { one: 'code', other: 'codes' }),
  },
  reference: {
    heading: 'API reference',
    lead: 'Loading every operation. This takes a few seconds the first time.',
    noScript: 'This page needs JavaScript. The same content as JSON:',
    done: 'You can close this window.',
  },
}
