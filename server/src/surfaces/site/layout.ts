import { html } from 'ghtml'
import type { WaitingWork } from '#domains/administration/health/index.ts'
import { isRightToLeft, likelyLocale } from '#messages/direction.ts'
import type { Messages } from '#messages/index.ts'
import type { Appearance } from './appearance.ts'
import { makeAsset } from './assets/asset.ts'
import { brandPath, defaultBrand } from './brand.ts'
import { directTexts } from './direction.ts'
import type { Flash } from './flash.ts'
import { firstFonts } from './fonts/fonts.ts'
import type { Banners, InstanceLook } from './instance.ts'
import { islandPath } from './islands.ts'
import { type PageLanguages, pathIn } from './languages.ts'
import { renderAvatar, type Visitor } from './parts/avatars.ts'
import { countBadge, sumOf } from './parts/count-badge.ts'
import { alertOf, noteOf } from './parts/elements.ts'
import { flame, type IconName, icon } from './parts/icons.ts'
import { languageSwitch } from './parts/language-switch.ts'
import { askUnsent } from './parts/unsent.ts'
import { pageStyle } from './style/stylesheet.ts'
import type { Theme } from './theme.ts'

export const favicon = makeAsset('flame', 'svg', flame(defaultBrand))

/** For search engines and link previews. A page without it is not indexed. */
interface PublicMeta {
  /** The canonical path of the page. */
  path: string
  description: string
  /** A path; 1200 × 630 pixels. */
  image?: string
  type?: 'website' | 'profile' | 'article'
  /** schema.org; escaped when the page is rendered. */
  jsonLd?: object
  /** Other forms of the same content. */
  feeds?: readonly { type: string; title: string; path: string }[]
  /** How long shared caches may store the page for anonymous visitors. */
  cacheSeconds?: number
  /** False: what it is about is in English, whatever surrounds it. */
  isTranslated?: boolean
  /** False keeps the page out of search indexes; link previews still show it. */
  isIndexed?: boolean
}

export interface PageContent {
  title: string
  /** Already escaped: built with `html`. */
  body: string
  /** What is around the body and shows something of the frame. */
  surround?(body: string, frame: Frame): string
  /** The color of the light at the top: the theme of the event, group or person that the page is about. */
  theme?: Theme
  width?: 'narrow' | 'medium' | 'wide'
  /** The current entry of the navigation. */
  section?: Section
  /** Without navigation, for a page with one question that must be answered first. */
  isBare?: boolean
  /** The page has a bar at the bottom on phones, so the navigation stays at the top there. */
  hasBottomBar?: boolean
  /** An application of its own, dark and without our header and footer: the path of its manifest. */
  manifest?: string
  meta?: PublicMeta
  /** Paths of additional styles. */
  styles?: readonly string[]
  /** Paths of scripts. The page must work without them. */
  scripts?: readonly string[]
  /** Whether its scripts send files to the object store: only then its policy names the store. */
  canUpload?: boolean
  /** Whether it shows one of our own widgets in a frame. */
  canFrame?: boolean
}

type Section = 'home' | 'events' | 'groups' | 'leaderboard'

/** What the layout of every page needs besides its content. */
export interface Frame {
  instanceName: string
  baseUrl: string
  /** The requested path, with its query. */
  path: string
  messages: Messages
  /** Where the page is offered in several languages. */
  languages?: PageLanguages | undefined
  banners?: Banners
  look?: InstanceLook
  /** What the form before this page did, shown once. */
  flash?: Flash | undefined
  visitor?: Visitor | undefined
  /** What the visitor chose in place of what the device says. */
  appearance?: Appearance | undefined
  /** What waits for an administrator, on the pages of one. */
  waiting?: WaitingWork | undefined
}

/** Renders a page. It works without scripts, in light and dark mode, at any width. */
export function renderPage(page: PageContent, frame: Frame): string {
  const { title, body, theme, width = 'narrow' } = page
  // An app of its own is always dark.
  const appearance = page.manifest === undefined ? frame.appearance : 'dark'
  const tags = scriptsOf(page, frame).map((path) => html`<script src="${path}" defer></script>`)
  const fullTitle = title === frame.instanceName ? title : `${title} · ${frame.instanceName}`
  const { locale } = frame.messages
  const direction = isRightToLeft(locale) ? ' dir="rtl"' : ''
  return directTexts(
    html`<!doctype html>
<html lang="${locale}"!${direction} !${theme ? html`data-glow="${theme}"` : ''}!${appearance ? html` data-appearance="${appearance}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${fullTitle}</title>
!${page.meta ? metaTags(page.meta, title, frame) : noIndex}
!${colorTags[appearance ?? 'device']}
!${iconTags(frame, page.manifest)}
!${styleTags(page, frame)}
</head>
<body class="${bodyClassOf(page)}">
<a class="skip" href="#main">${frame.messages.site.layout.skip}</a>
!${header(page, frame)}
!${bannersOf(frame)}
<main id="main" tabindex="-1" class="${width}">
!${flashOf(frame)}!${page.surround?.(body, frame) ?? body}
</main>
!${page.isBare || page.manifest !== undefined ? '' : footer(frame)}
!${tags.join('')}
</body>
</html>
`,
    locale,
  )
}

/** The menu of a signed-in visitor has the form that signs out. */
function scriptsOf({ scripts = [], isBare, manifest }: PageContent, { visitor }: Frame): readonly string[] {
  return visitor && !isBare && manifest === undefined ? [...scripts, islandPath('sign-out')] : scripts
}

function flashOf({ flash }: Frame): string {
  if (!flash) return ''
  return flash.kind === 'note' ? noteOf(flash.sentence) : alertOf(flash.sentence)
}

/** The color of the browser's own bars. */
const colorTags = {
  device: `<meta name="theme-color" media="(prefers-color-scheme:light)" content="#faf6ef">
<meta name="theme-color" media="(prefers-color-scheme:dark)" content="#16120f">`,
  light: '<meta name="theme-color" content="#faf6ef">',
  dark: '<meta name="theme-color" content="#16120f">',
} as const

function bodyClassOf({ isBare, hasBottomBar, manifest }: PageContent): string {
  if (manifest !== undefined) return 'app'
  if (isBare) return 'bare'
  return hasBottomBar ? '' : 'tabs'
}

/** The drawn icon has the default color. */
function iconTags({ look }: Frame, manifest = '/manifest.webmanifest'): string {
  const color = look?.brandColor ?? defaultBrand
  const version = color.slice(1)
  const icon =
    color === defaultBrand
      ? html`<link rel="icon" type="image/svg+xml" href="${favicon.path}">`
      : html`<link rel="icon" type="image/png" href="/icons/192.png?v=${version}">`
  return html`!${icon}
<link rel="apple-touch-icon" href="/icons/180.png?v=${version}">
<link rel="manifest" href="${manifest}">`
}

function styleTags({ styles = [] }: PageContent, { look }: Frame): string {
  const color = look?.brandColor
  const brand = color === undefined || color === defaultBrand ? [] : [brandPath(color)]
  const sheets = [pageStyle.path, ...brand, ...styles].map((path) => html`<link rel="stylesheet" href="${path}">`)
  const fonts = firstFonts.map(
    (path) => html`<link rel="preload" as="font" type="font/woff2" href="${path}" crossorigin>`,
  )
  return [...sheets, ...fonts].join('\n')
}

/** Above the content of every page, also of error pages. */
function bannersOf({ banners = {}, messages }: Frame): string {
  const text = messages.site.layout
  const { readOnly, notice, ageMs } = banners
  if (!readOnly && notice === undefined && ageMs === undefined) return ''
  const maintenance = readOnly ? html`<p><b>${text.readOnly}</b> ${readOnly.reason ?? ''}</p>` : ''
  const outage = ageMs === undefined ? '' : html`<p><b>${text.outage(Math.ceil(ageMs / 60_000))}</b></p>`
  const news = notice === undefined ? '' : html`<p>${notice}</p>`
  return html`<aside class="banner" aria-label="${text.bannerLabel}">!${outage}!${maintenance}!${news}</aside>`
}

const noIndex = '<meta name="robots" content="noindex">'

const sectionIcons = { home: 'home', events: 'calendar', groups: 'people', leaderboard: 'star' } as const

function header({ section, isBare, manifest }: PageContent, frame: Frame): string {
  if (manifest !== undefined) return ''
  const { instanceName, visitor, path, messages, look = {} } = frame
  const text = messages.site.layout
  const mark =
    look.logo === undefined ? flame('currentColor') : html`<img src="${look.logo}" alt="" width="32" height="32">`
  const brand = html`<a class="brand" href="/">!${mark}<span>${instanceName}</span></a>`
  if (isBare) return html`<header class="top"><div class="bar">!${brand}</div></header>`
  const sections = (Object.keys(sectionIcons) as Section[]).filter(
    (key) => key !== 'leaderboard' || look.hasLeaderboards !== false,
  )
  const links = sections.map((key) => {
    const url = key === 'home' ? '/' : `/${key}`
    // The page of the section itself, or one below it.
    const current = path.split('?')[0] === url ? 'page' : 'true'
    return html`<a href="${url}" !${section === key ? `aria-current="${current}"` : ''}>!${icon(sectionIcons[key])}<span>${text.sections[key]}</span></a>`
  })
  return html`<header class="top"><div class="bar">!${brand}
<nav class="nav" aria-label="${text.navigation}">!${links.join('')}</nav>
!${visitor ? ownMenu(visitor, frame) : signInLink(path, text.signIn)}
</div></header>`
}

/** Opens without a script, and closes with Escape or a click elsewhere. */
function ownMenu(visitor: Visitor, { messages, waiting }: Frame): string {
  const { mine, menu, menuLabel } = messages.site.layout
  const profile: [IconName, string, string][] =
    visitor.username === null ? [] : [['person', `/members/${visitor.username}`, mine.profile]]
  const administration: [IconName, string, string][] = visitor.isAdministrator
    ? [['filter', '/admin', mine.administration]]
    : []
  const links: [IconName, string, string][] = [
    ['ticket', '/me/events', mine.events],
    ['people', '/me/groups', mine.groups],
    ['link', '/me/connections', mine.connections],
    ['calendar', '/organize', mine.organize],
    ...profile,
    ...administration,
    ['brackets', '/developers', mine.developers],
    ['settings', '/settings', mine.settings],
  ]
  const number = waiting === undefined ? '' : countBadge(sumOf(waiting), messages)
  const items = links.map(
    ([sign, url, words]) => html`<a href="${url}">!${icon(sign)}${words}!${url === '/admin' ? number : ''}</a>`,
  )
  return html`<button type="button" class="me" popovertarget="mine" aria-label="${menu(visitor.name)}">!${renderAvatar(visitor, 's')}!${number && '<span class="news"></span>'}</button>
<div class="mine" id="mine" popover role="group" aria-label="${menuLabel}"><p><b>${visitor.name}</b></p>
!${items.join('')}
<form method="post" action="/sign-out" !${askUnsent(messages)}><button>!${icon('leave')}${mine.signOut}</button></form></div>`
}

/** The sign-in leads back to the current page. */
function signInLink(path: string, words: string): string {
  const isElsewhere = !/^\/(sign-in|sign-out|account|settings|mail|unsubscribe|oauth)\b/.test(path)
  return html`<a class="button quiet" href="/sign-in${isElsewhere && path !== '/' ? `?return_to=${encodeURIComponent(path)}` : ''}">${words}</a>`
}

function footer({ instanceName, look = {}, messages, languages, path }: Frame): string {
  const text = messages.site.layout
  const legal = (Object.keys(text.legal) as (keyof typeof text.legal)[]).map((key) => {
    const url = look[key]
    return url === undefined ? '' : html`<a href="${url}">${text.legal[key]}</a>`
  })
  const own = (look.footerLinks ?? []).map(({ label, url }) => html`<a href="${url}" rel="noopener">${label}</a>`)
  return html`<footer class="foot"><div>
<p>${instanceName}</p>
<a href="/badges">${text.badges}</a><a href="/docs">${text.developers}</a>!${legal.join('')}!${own.join('')}!${languages ? languageSwitch(languages, path, messages) : ''}
</div></footer>`
}

function metaTags(meta: PublicMeta, title: string, frame: Frame): string {
  const { baseUrl, instanceName, look } = frame
  const languages = meta.isTranslated === false ? undefined : frame.languages
  const { description, image, type = 'website', jsonLd, feeds = [], isIndexed = true } = meta
  const url = `${baseUrl}${languages?.named === undefined ? meta.path : pathIn(meta.path, languages.named)}`
  const properties: [name: string, content: string][] = [
    ['og:title', title],
    ['og:description', description],
    ['og:type', type],
    ['og:url', url],
    ['og:site_name', instanceName],
    ...localeTags(frame),
    ...(image === undefined
      ? []
      : ([
          ['og:image', `${baseUrl}${languages?.named === undefined ? image : pathIn(image, languages.named)}`],
          ['og:image:width', '1200'],
          ['og:image:height', '630'],
          ['og:image:alt', title],
        ] as [string, string][])),
  ]
  return [
    ...(isIndexed && look?.isListed !== false ? [] : [noIndex]),
    html`<meta name="description" content="${description}">`,
    html`<link rel="canonical" href="${url}">`,
    ...(languages && isIndexed ? alternatesOf(languages, `${baseUrl}${meta.path}`) : []),
    ...properties.map(([name, content]) => html`<meta property="${name}" content="${content}">`),
    html`<meta name="twitter:card" content="${image === undefined ? 'summary' : 'summary_large_image'}">`,
    ...feeds.map(
      (feed) => html`<link rel="alternate" type="${feed.type}" title="${feed.title}" href="!${plainUrl(feed.path)}">`,
    ),
    jsonLd === undefined ? '' : `<script type="application/ld+json">${escapeJson(inLanguage(jsonLd, frame))}</script>`,
  ].join('\n')
}

/** The same page in each language, and in that of its reader. */
function alternatesOf({ offered }: PageLanguages, url: string): string[] {
  const named = offered.map((locale) => html`<link rel="alternate" hreflang="${locale}" href="${pathIn(url, locale)}">`)
  return [...named, html`<link rel="alternate" hreflang="x-default" href="${url}">`]
}

/** https://ogp.me: a language with a region, the most likely one where none is named. */
function localeTags({ languages, messages }: Frame): [name: string, content: string][] {
  if (!languages) return []
  const { language, region } = likelyLocale(messages.format.locale)
  return [['og:locale', `${language}_${region}`]]
}

/** Only of what describes our own pages: the language of an event is said by its organizers. */
const ownTypes = new Set<unknown>(['WebSite', 'ProfilePage'])

function inLanguage(jsonLd: object, { languages, messages }: Frame): object {
  const isOwn = '@type' in jsonLd && ownTypes.has(jsonLd['@type'])
  return languages && isOwn ? { ...jsonLd, inLanguage: messages.locale } : jsonLd
}

/** Other sites turn the URL of the page into its widget: https://oembed.com, discovery. */
export function oembedLink(baseUrl: string, path: string, title: string): NonNullable<PublicMeta['feeds']>[number] {
  const query = new URLSearchParams({ url: `${baseUrl}${path}` })
  return { type: 'application/json+oembed', title, path: `${baseUrl}/oembed?${query}` }
}

/** WordPress reads an address in the head without numeric entities, so `=` must stay as it is. */
const plainUrl = (url: string) =>
  url
    .replaceAll(/["'<>]/g, encodeURIComponent)
    .replaceAll("'", '%27')
    .replaceAll('&', '&amp;')

/** In a script element only `<` could end the element. */
function escapeJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
