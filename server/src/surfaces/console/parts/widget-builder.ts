import { html } from 'ghtml'
import { themeNames } from '#kernel/formats/colors.ts'
import { localesOffered, type Messages, nameOfLanguage } from '#messages/index.ts'
import { selectField } from '#surfaces/site/parts/fields.ts'
import { copyArea } from './copy-field.ts'

/** What each option can be; the first is what the widget does without it. */
const choices = {
  kind: ['next-event', 'carousel'],
  theme: ['coral', ...themeNames.filter((name) => name !== 'coral')],
  mode: ['auto', 'light', 'dark'],
  size: ['regular', 'compact'],
  limit: ['6', '3', '4', '8', '12'],
  get lang() {
    return localesOffered('public')
  },
} as const satisfies Record<string, readonly string[]>

type Option = keyof typeof choices
type Options = Record<Option, string>
const names = Object.keys(choices) as Option[]
export const widgetOptions: readonly string[] = names

/** The chosen options. What cannot be chosen is ignored. */
export function readOptions(query: Partial<Record<string, string>>): Options {
  const entries = names.map((name) => {
    const [usual, ...others]: readonly string[] = choices[name]
    return [name, others.find((value) => value === query[name]) ?? usual!] as const
  })
  return Object.fromEntries(entries) as Options
}

/** Options that differ from what the widget does without them. A card shows one event, whatever the limit. */
function givenIn(options: Options): [Option, string][] {
  const isGiven = (name: Option) =>
    name !== 'kind' && options[name] !== choices[name][0] && !(name === 'limit' && options.kind === 'next-event')
  return names.filter(isGiven).map((name) => [name, options[name]])
}

const heights: Readonly<Record<string, number>> = { 'next-event': 210, carousel: 330 }
const sandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'

interface View {
  /** The groups whose events it shows; none for those of all groups. */
  slugs: readonly string[]
  /** The groups in words. */
  name: string
  options: Options
  baseUrl: string
  /** The page with the form. */
  path: string
  /** More fields above the options, already built with `html`. */
  fields?: string
}

/** What a site pastes. The name of the group is escaped here, and the whole once more in the page. */
function snippetsOf({ organize: { share } }: Messages, { slugs, name, options, baseUrl }: View) {
  const text = share.widget
  const groups = slugs.join(',')
  const label = options.kind === 'carousel' ? text.several(name) : text.next(name)
  const data = givenIn(options).map(([option, value]) => html` data-${option}="${value}"`)
  const query = new URLSearchParams([
    ...(groups === '' ? [] : [['groups', groups] as [string, string]]),
    ...givenIn(options),
  ])
  const path = `/widget/${options.kind}`
  const of = groups === '' ? '' : html` data-groups="${groups}"`
  const href = slugs.length === 1 ? `${baseUrl}/groups/${slugs[0]}` : `${baseUrl}/events`
  const linked = html`<a data-community-widget="${path}"!${of}!${data.join('')}
   href="${href}">${label}</a>
<script src="${baseUrl}/embed.js" async></script>`
  const search = query.size === 0 ? '' : `?${query}`
  // The query has no other characters to escape.
  const source = `${baseUrl}${path}${search.replaceAll('&', '&amp;')}`
  const framed = html`<iframe src="!${source}" title="${label}" width="100%" height="${heights[options.kind]}"
        style="border:0" loading="lazy" sandbox="${sandbox}"></iframe>`
  return { linked, framed, preview: `${path}${search}` }
}

/** The form with the options, and the preview with the code. The script `live` updates both; else the button does. */
export function widgetSection(messages: Messages, view: View): string {
  const text = messages.organize.share.widget
  const { name, options, path, fields = '' } = view
  const form = { values: options }
  const labels: Record<Option, Readonly<Record<string, string>>> = {
    kind: text.kinds,
    theme: messages.settings.profile.themes,
    mode: text.modes,
    size: text.sizes,
    limit: Object.fromEntries(choices.limit.map((value) => [value, messages.format.number(Number(value))])),
    lang: Object.fromEntries(choices.lang.map((locale) => [locale, nameOfLanguage(locale)])),
  }
  const selects = names.map((option) => {
    const all: readonly string[] =
      option === 'limit' ? choices.limit.toSorted((a, b) => Number(a) - Number(b)) : choices[option]
    return selectField(form, {
      name: option,
      label: text[option],
      options: all.map((value) => ({ value, label: labels[option][value]! })),
    })
  })
  const { linked, framed, preview } = snippetsOf(messages, view)
  return html`<section class="card" id="widget" aria-labelledby="widget-heading"><h2 id="widget-heading">${text.heading}</h2><p class="soft">${text.lead}</p>
<form action="${path}#widget" data-live="#widget-result">!${fields}<div class="share-options">!${selects.join('')}</div><button class="plain quiet fit">${text.show}</button></form>
<div id="widget-result"><h3>${text.preview}</h3>
<iframe class="share-frame" src="${preview}" title="${text.frame(name)}" height="${heights[options.kind]}" loading="lazy" sandbox="${sandbox}"></iframe>
!${copyArea({ id: 'snippet', label: text.snippet, value: linked, hint: text.snippetHint }, messages)}
<details><summary>${text.plain}</summary>!${copyArea({ id: 'plain-snippet', label: text.plainLabel, value: framed, hint: text.snippetHint }, messages)}</details></div></section>`
}
