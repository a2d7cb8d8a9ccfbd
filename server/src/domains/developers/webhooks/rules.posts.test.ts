import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { channelFormats, decideFormat, guessFormat, parseRetryBody, problemOf } from './rules.channels.ts'
import { bodyOfPost, type Post } from './rules.posts.ts'

const url = 'https://hearth.test/events/01990000-0000-7000-8000-000000000001'
const postOf = (title: string, place = 'Berlin'): Post => ({
  lead: `New event in ${title}`,
  title,
  lines: [
    { label: 'When', text: 'Saturday 21 November 2026, 18:00' },
    { label: 'Where', text: place },
  ],
  link: { label: 'See the event', url },
})
const bodyOf = (format: (typeof channelFormats)[number], title: string, place?: string) =>
  JSON.parse(bodyOfPost(format, postOf(title, place)))

/** Every text of a value, wherever it is. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []
}

const hostile = [
  '@everyone @here @channel @all @ana',
  '<!channel> <!here> <!everyone> <!subteam^S1> <@U123> <#C1|x>',
  '<@123456789012345678> <@&1> <#1> <t:1:R> <:a:1>',
  '[Hearth](https://evil.example) <https://evil.example|Hearth>',
  '```code``` `x` **b** __u__ ~~s~~ ||spoiler||',
  'one\n# two\r\n> three\u2028four',
  'safe \u202egnp.exe \u2066x\u2069 \u200fy',
  '&lt;!channel&gt; &#64;channel',
]

describe('a post', () => {
  it('has the title, the time, the place and the link in every format', () => {
    for (const format of channelFormats) {
      const all = bodyOfPost(format, postOf('Sowing day'))
      for (const part of ['Sowing day', 'Saturday 21 November 2026, 18:00', 'Berlin', url])
        assert.ok(all.includes(part), format)
    }
  })

  it('has no line that a user wrote, and no character that turns or hides text', () => {
    const turning = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\u2028\u2029\r\t]/u
    for (const format of channelFormats)
      for (const title of hostile)
        for (const text of textsOf(bodyOf(format, title, title))) {
          assert.doesNotMatch(text, turning, `${format}: ${title}`)
          assert.doesNotMatch(text, /^(#|>|- )/mu, `${format}: ${title}`)
        }
  })

  it('is as long as the chat allows, whatever is in it', () => {
    for (const title of ['*'.repeat(5000), '@<'.repeat(2500), '😀'.repeat(3000)]) {
      const slack = bodyOf('slack', title, title)
      assert.ok([...slack.blocks[1].text.text].length <= 150)
      const discord = bodyOf('discord', title, title)
      assert.ok([...discord.embeds[0].title].length <= 256 && discord.content.length <= 2000)
      assert.ok(discord.embeds[0].description.length <= 4096)
      assert.ok(bodyOf('mattermost', title, title).text.length <= 4000)
    }
  })
})

describe('Slack', () => {
  it('gets texts of users as plain text, and none of its own signs beside our link', () => {
    for (const title of hostile) {
      const { text, blocks, ...rest } = bodyOf('slack', title, title)
      assert.deepEqual(rest, { unfurl_links: false, unfurl_media: false })
      assert.doesNotMatch(text, /[<>]|&(?!amp;|lt;|gt;)/)
      const [lead, header, details, link] = blocks
      for (const one of [lead.elements[0], header.text, details.text])
        assert.deepEqual([one.type, one.emoji], ['plain_text', false])
      assert.deepEqual(link.text, { type: 'mrkdwn', text: `<${url}|See the event>` })
    }
  })
})

describe('Discord', () => {
  it('is told to alert no one, and gets every sign with a backslash', () => {
    for (const title of hostile) {
      const { content, embeds, allowed_mentions, ...rest } = bodyOf('discord', title, title)
      assert.deepEqual([allowed_mentions, rest, embeds.length, embeds[0].url], [{ parse: [] }, {}, 1, url])
      const written = embeds[0].description.replaceAll('**When:**', '').replaceAll('**Where:**', '')
      for (const text of [content, embeds[0].title, written.replace(`[See the event](${url})`, '')]) {
        assert.doesNotMatch(text.replaceAll(/\\[^a-zA-Z0-9\s]/g, ''), /[`*_~|[\]()<>#\\]/, title)
        assert.doesNotMatch(text, /@\w/)
      }
    }
  })
})

describe('Mattermost', () => {
  it('gets no mention, neither its own nor one of Slack that it translates, and no foreign link', () => {
    for (const title of hostile) {
      const { text, ...rest } = bodyOf('mattermost', title, title)
      assert.deepEqual(rest, {})
      assert.doesNotMatch(text, /@\w|<[!@#\w]|&[#\w]/)
      const links = [...text.matchAll(/(?<!\\)\]\(([^)]*)\)/g)].map(([, target]) => target)
      assert.deepEqual(links, [url, url], title)
      assert.doesNotMatch(text.replaceAll('**', '').replaceAll(/\\[^a-zA-Z0-9\s]/g, ''), /[`*_~|]/, title)
    }
  })
})

describe('the kind of chat', () => {
  const guess = (address: string) => guessFormat(new URL(address))
  it('is told by the addresses of Slack and Discord, and by no name that only looks like one', () => {
    assert.equal(guess('https://hooks.slack.com/services/T1/B1/x'), 'slack')
    assert.equal(guess('https://hooks.slack-gov.com/services/T1/B1/x'), 'slack')
    for (const host of ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'])
      assert.equal(guess(`https://${host}/api/webhooks/1/x`), 'discord')
    assert.equal(guess('https://discord.com/api/v10/webhooks/1/x'), 'discord')
    for (const other of [
      'https://hooks.slack.com.evil.example/x',
      'https://discord.com/invite/x',
      'https://chat.example/hooks/x',
    ])
      assert.equal(guess(other), undefined, other)
  })

  it('is what was chosen where the address does not tell, and must then be chosen', () => {
    const own = new URL('https://chat.example/hooks/x')
    assert.equal(decideFormat(own, 'mattermost'), 'mattermost')
    assert.equal(decideFormat(new URL('https://hooks.slack.com/services/x'), 'discord'), 'slack')
    assert.throws(() => decideFormat(own, undefined), { code: 'validation_failed' })
  })
})

it('Discord says in its body how long to wait, and others do not', () => {
  const body = Buffer.from('{"message": "You are being rate limited.", "retry_after": 1.337, "global": false}')
  assert.equal(parseRetryBody('discord', 429, body), 1337)
  assert.equal(parseRetryBody('slack', 429, body), null)
  assert.equal(parseRetryBody('discord', 500, body), null)
  for (const wrong of ['', '[]', 'null', '{"retry_after": "9"}', '{"retry_after": -1}'])
    assert.equal(parseRetryBody('discord', 429, Buffer.from(wrong)), null, wrong)
})

it('what a chat answered is one of a few problems that an organizer can solve', () => {
  const of = (statusCode: number | null, error: string | null = null) => problemOf({ statusCode, error })
  assert.deepEqual([of(200), of(204), of(404), of(410)], [null, null, 'gone', 'gone'])
  assert.deepEqual(
    [of(400), of(403), of(302), of(429), of(500)],
    ['refused', 'refused', 'refused', 'busy', 'server_error'],
  )
  assert.deepEqual([of(null, 'timeout'), of(null, 'address'), of(null, 'url')], ['unreachable', 'blocked', 'blocked'])
})
