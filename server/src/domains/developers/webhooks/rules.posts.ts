import type { ChannelFormat } from './rules.channels.ts'

/** A new event as it is posted. All but the URL and the words of this instance were written by users. */
export interface Post {
  /** Says what this is, with the name of the group. */
  lead: string
  title: string
  /** When and where, each with its label. */
  lines: readonly { label: string; text: string }[]
  link: { label: string; url: string }
}

/** Controls, line breaks, and characters that change the direction of the text beside them or are not seen. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** One line of at most this many characters. */
function lineOf(text: string, lengthMax: number): string {
  const line = text.replaceAll(hidden, ' ').replaceAll(/\s+/g, ' ').trim().toWellFormed()
  const characters = [...line]
  return characters.length <= lengthMax ? line : `${characters.slice(0, lengthMax - 1).join('')}…`
}

/** Not seen, but what it stands in is no mention, tag or link anymore. */
const gap = '\u200b'

/** Slack reads three characters in a special way, also in mentions: <!channel>, <@U123>, <https://…|other words>. */
const escapeSlack = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Discord takes a backslash before any sign. A mention would alert no one, but it would still look like one. */
const escapeDiscord = (text: string) =>
  text.replaceAll(/[\\`*_~|[\]()<>#]/g, String.raw`\$&`).replaceAll('@', `@${gap}`)

/**
 * Mattermost also translates the forms of Slack, such as <!channel>, before it reads Markdown, and alerts people by @name
 * anywhere in a post.
 */
const escapeMattermost = (text: string) =>
  text.replaceAll(/[\\`*_~|[\]()#!]/g, String.raw`\$&`).replaceAll(/[@<&]/g, `$&${gap}`)

/** Texts of users are in blocks of plain text, where Slack reads neither mentions nor formats. */
function slackBody({ lead, title, lines, link }: Post) {
  const plain = (text: string) => ({ type: 'plain_text', text, emoji: false })
  const name = lineOf(title, 150)
  const details = lines.map(({ label, text }) => `${label}: ${lineOf(text, 500)}`).join('\n')
  return {
    // For notifications; a line is not shown where blocks are.
    text: escapeSlack(`${lineOf(lead, 200)}: ${name}`),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'context', elements: [plain(lineOf(lead, 200))] },
      { type: 'header', text: plain(name) },
      ...(details === '' ? [] : [{ type: 'section', text: plain(details) }]),
      { type: 'section', text: { type: 'mrkdwn', text: `<${escapeSlack(link.url)}|${escapeSlack(link.label)}>` } },
    ],
  }
}

/** An embed takes 256 characters as title; each can become two. */
function discordBody({ lead, title, lines, link }: Post) {
  const say = (text: string, lengthMax: number) => escapeDiscord(lineOf(text, lengthMax))
  const details = lines.map(({ label, text }) => `**${label}:** ${say(text, 500)}`)
  return {
    content: say(lead, 200),
    embeds: [
      {
        title: say(title, 120),
        url: link.url,
        description: [...details, '', `[${link.label}](${link.url})`].join('\n'),
      },
    ],
    allowed_mentions: { parse: [] },
  }
}

function mattermostBody({ lead, title, lines, link }: Post) {
  const say = (text: string, lengthMax: number) => escapeMattermost(lineOf(text, lengthMax))
  const details = lines.map(({ label, text }) => `**${label}:** ${say(text, 500)}`)
  return {
    text: [say(lead, 200), `**[${say(title, 200)}](${link.url})**`, ...details, `[${link.label}](${link.url})`].join(
      '\n',
    ),
  }
}

const bodies = { slack: slackBody, discord: discordBody, mattermost: mattermostBody }

/** What is sent to a channel of this format. */
export function bodyOfPost(format: ChannelFormat, post: Post): string {
  return JSON.stringify(bodies[format](post))
}

/** Without a signature: the address alone says who may post. */
export function headersOfPost(body: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Hearth-Webhooks/1.0',
    'accept-encoding': 'identity',
  }
}
