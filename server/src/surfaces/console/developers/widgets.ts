import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { textField } from '#surfaces/site/parts/fields.ts'
import { filtersIn, queryIn } from '#surfaces/site/query.ts'
import { screen } from '#surfaces/site/screens.ts'
import { copyField, copyScripts } from '../parts/copy-field.ts'
import { widgetStyle } from '../parts/style.ts'
import { readOptions, widgetOptions, widgetSection } from '../parts/widget-builder.ts'
import { developersPath, developersScreen } from './shell.ts'
import { hooksStyle } from './style/stylesheet.ts'

const path = developersPath('widgets')

interface OwnGroup {
  slug: string
  name: string
}

interface View {
  /** Groups of the visitor, to choose from. */
  own: readonly OwnGroup[]
  slugs: readonly string[]
  options: ReturnType<typeof readOptions>
  baseUrl: string
}

const slugsMax = 20

/** The URL names of groups; what cannot be one is left out. */
function slugsIn(given: string | undefined): string[] {
  const names = (given ?? '').split(',').map((name) => name.trim().toLowerCase())
  return [...new Set(names.filter((name) => /^[a-z0-9-]{1,60}$/.test(name)))].slice(0, slugsMax)
}

/** Widgets of any groups for other sites, and the addresses of feeds. All of it is public. */
export const widgetBuilder = screen({
  path,
  async load({ request, perform, server: { baseUrl } }): Promise<View> {
    const { items } = await perform(operations.groups.listManaged, { query: { limit: 20 } })
    const own = items.map(({ id, urlname, name }) => ({ slug: urlname ?? id, name }))
    const slugs = slugsIn(queryIn(request, 'groups'))
    return { own, slugs, options: readOptions(filtersIn(request, widgetOptions)), baseUrl }
  },
  view: (shown) => widgetsScreen(shown.messages, shown),
})

function widgetsScreen(messages: Messages, view: View) {
  const text = messages.developers.widgets
  return developersScreen(messages, {
    tab: 'widgets',
    styles: [hooksStyle.path, widgetStyle.path],
    scripts: [...copyScripts, islandPath('live')],
    canFrame: true,
    body: html`<p class="soft">${text.lead} <a href="/docs/guides/widgets-and-feeds">${text.guide}</a></p>!${builder(messages, view)}!${feedsCard(messages, view)}`,
  })
}

function builder(messages: Messages, { own, slugs, options, baseUrl }: View): string {
  const text = messages.developers.widgets
  const nameOf = (slug: string) => own.find((group) => group.slug === slug)?.name ?? slug
  const name = slugs.length === 0 ? text.allGroups : messages.format.list(slugs.map(nameOf))
  const field = { name: 'groups', label: text.groups, hint: text.groupsHint }
  const fields = textField({ values: { groups: slugs.join(', ') } }, { ...field, maxLength: 1300, autocomplete: 'off' })
  return `${ownChips(messages, { own, slugs, options })}${widgetSection(messages, { slugs, name, options, baseUrl, path, fields })}`
}

/** Links that add a group of the visitor's or take it away, with the other options as they are. */
function ownChips({ developers }: Messages, { own, slugs, options }: Omit<View, 'baseUrl'>): string {
  if (own.length === 0) return ''
  const links = own.map(({ slug, name }) => {
    const isChosen = slugs.includes(slug)
    const groups = isChosen ? slugs.filter((one) => one !== slug) : [...slugs, slug]
    const query = new URLSearchParams({ ...options, groups: groups.join(',') })
    return html`<a class="chip" href="${path}?${query}#widget" !${isChosen ? 'aria-current="true"' : ''}>${name}</a>`
  })
  return html`<nav class="chips" aria-label="${developers.widgets.own}">!${links.join('')}</nav>`
}

function feedsCard(messages: Messages, { own, slugs, baseUrl }: View): string {
  const text = messages.developers.widgets.feeds
  const shown = slugs.length > 0 ? slugs : own.slice(0, 1).map(({ slug }) => slug)
  const fields = shown.flatMap((slug) => {
    const feed = `${baseUrl}/feeds/groups/${slug}`
    return [
      copyField({ id: `calendar-${slug}`, label: text.calendar(slug), value: `${feed}.ics` }, messages),
      copyField({ id: `news-${slug}`, label: text.news(slug), value: `${feed}.rss` }, messages),
    ]
  })
  return html`<section class="card"><h2>${text.heading}</h2><p class="soft">${text.lead}</p>!${fields.join('')}
<h3>${text.personal}</h3><p>${text.personalLead}</p><a class="button plain quiet fit" href="/settings/calendar">${text.personalLink}</a></section>`
}
