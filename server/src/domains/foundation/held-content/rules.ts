import { type InstanceLimits, limitsOf } from '#domains/foundation/settings/index.ts'
import { dayMs } from '#kernel/time.ts'
import { cleanText, foldLetters, foldShapes } from './rules.fold.ts'
import { findWords } from './rules.words.ts'

/** Top-level domains that are common, or common in spam. */
const common =
  'com net org info biz io co me app dev xyz top site online shop store club live icu vip win bet casino loan click link buzz fun space website tech pro mobi name tv cc ru cn su onion'.split(
    ' ',
  )
const others =
  'academy agency ai art asia at au be best bg biz blog bot br ca cafe cam camp cards care cash cat center chat ch city cl cloud coach codes community company cool coop credit cy cz date de deals delivery design digital dk download edu ee email energy es estate eu events exchange expert express fi finance fit fm foundation fr game games gallery gg gift gl gov gr gratis group guide guru help hk host house hr hu id ie il in ink int is ist it jetzt jobs jp kim ke kr kz land lat law lc li life lol love lt ltd lu lv ly ma market mba media men menu mil mk mn moe mom money ms mx my network news ng ninja nl no nu nz one onl pa page party pe ph photo photos pics pk pl plus poker porn press pt pub pw quest re red rent repair report rest review reviews rip ro rocks rs run sale sbs school se sex sexy sg sh show si sk so social software solutions stream studio style support systems team tel th tips tk ml ga cf gq to today tools tours town toys trade training travel tr tube tw ua ug uk uno us uy uz vc ve ventures vet video vn watch wf wiki work works world ws wtf yoga yt za zone'.split(
    ' ',
  )
const ofOtherScripts =
  'рф бел укр срб мкд мон қаз ею ελ ευ 中国 中國 香港 台湾 台灣 公司 网络 網絡 在线 भारत இந்தியா 한국 ไทย'.split(' ')

const top = `(?:${[...common, ...others, ...ofOtherScripts].join('|')}|xn--[a-z0-9-]{2,59})`
/** Those that are hardly ever words of a sentence. */
const spacedTop = '(?:com|net|org|biz|info|io|app|xyz|icu|bet|casino|mobi|ru|cn|su|cc|tv|onion)'
const sentenceTop = '(?:com|net|org|biz|xyz|ru|cn|su|onion)'
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}_-]{0,61}[\\p{L}\\p{N}])?'
const after = '(?![\\p{L}\\p{N}_-])'
const before = '(?<![\\p{L}\\p{N}_-])'

const forms: readonly RegExp[] = [
  // https://example.org, hxxp : / / example
  new RegExp(
    `${before}(?:h[tx]{2}ps?|ftps?|ipfs|tg|magnet)\\s*:\\s*(?:/\\s*)?/\\s*(${label}(?:\\s?\\.\\s?${label})*)`,
    'giu',
  ),
  // example.org, and what is above it
  new RegExp(`${before}((?:${label}\\.){1,8}${top})${after}`, 'giu'),
  // example .org
  new RegExp(`${before}(${label}\\s{1,3}\\.\\s{0,3}${spacedTop})${after}`, 'giu'),
  // example. com: a sentence begins with a capital letter, so only lower case counts
  new RegExp(`${before}(${label}\\.\\s{1,3}${sentenceTop})${after}`, 'gu'),
  // e x a m p l e . c o m
  new RegExp(
    `${before}((?:[\\p{L}\\p{N}]\\s){2,40}(?:\\.|dot)\\s(?:c\\s?o\\s?m|n\\s?e\\s?t|o\\s?r\\s?g|i\\s?o|r\\s?u))${after}`,
    'giu',
  ),
  // example dot org, example [dot] org, example(.)org
  new RegExp(
    `${before}(${label}\\s{0,3}[[({<]\\s?(?:dot|punkt|punto|point|ponto|tochka|\\.)\\s?[\\])}>]\\s{0,3}${top})${after}`,
    'giu',
  ),
  new RegExp(`${before}(${label}\\s{1,3}dot\\s{1,3}${spacedTop})${after}`, 'giu'),
  // [words](somewhere), [words]: somewhere, <somewhere:x>
  /\]\(\s*(?:<\s*)?([^\s)>]{1,200})/giu,
  /^[^\S\n]{0,3}\[[^[\]\n]{1,100}\]:\s*(\S{1,200})/gimu,
  /(?:^|[\s<("'])((?:mailto|tel|sms|whatsapp|skype|javascript|data):[^\s>]{1,200})/giu,
  // 192.0.2.1
  /(?<![\d.])(\d{1,3}(?:\.\d{1,3}){3})(?![\d.])/gu,
]

const dotWords = /(?:[[({<]\s*)?\b(?:dot|punkt|punto|point|ponto|tochka)\b(?:\s*[\])}>])?|[[({<]\s*\.\s*[\])}>]/giu

/** The host alone, as administrators compare them: without scheme, path, `www.` and tricks. */
function hostOf(found: string): string {
  const plain = found
    .replaceAll(dotWords, '.')
    .replaceAll(/\s/g, '')
    .replace(/^[a-z]+:\/*/i, '')
  const host = plain.replace(/^.*@/, '').split(/[/?#:]/)[0]!
  return foldLetters(host.replace(/^www\./i, '')).slice(0, 100) || foldLetters(found).slice(0, 100)
}

/** The hosts to which a text links, in whatever form. Those of this instance do not count. */
export function findHosts(text: string, ownHost: string): string[] {
  const clean = cleanText(text)
  const readings = new Set([clean, foldShapes(clean)])
  const found = [...readings].flatMap((reading) =>
    forms.flatMap((form) => [...reading.matchAll(form)].map((match) => hostOf(match[1]!))),
  )
  return [...new Set(found)].filter((host) => host !== ownHost)
}

/** The host of a field that is a link. */
export function hostOfUrl(url: string, ownHost: string): string[] {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') || url.slice(0, 100)
  return host === ownHost ? [] : [host]
}

const targetTypes = ['event', 'group', 'profile', 'announcement'] as const
type TargetType = (typeof targetTypes)[number]
export interface HeldTarget {
  type: TargetType
  id: string
}

/** An account and the settings that decide whether its text is checked. */
export interface Author {
  created_at: string
  role: string
  trusted_at: string | null
  limits: Partial<InstanceLimits>
  hold_new_accounts: boolean
  held_words: string[]
}

/** Text of new accounts is checked, unless an administrator invited, approved or trusts them. */
export function isChecked(author: Author, now: Date): boolean {
  if (!author.hold_new_accounts || author.role === 'admin' || author.trusted_at !== null) return false
  return now.getTime() - Date.parse(author.created_at) < limitsOf(author).newAccountDays * dayMs
}

/** What an account publishes: texts of any kind, and fields that are links. */
export interface Published {
  texts: readonly (string | null | undefined)[]
  links?: readonly (string | null | undefined)[]
}

export interface Finding {
  causes: string[]
  /** The hosts and the words, for administrators. */
  found: string[]
}

export const isGiven = ({ texts, links = [] }: Published) => [...texts, ...links].some((text) => text !== undefined)

const foundMax = 20
const given = (values: readonly (string | null | undefined)[] = []) =>
  values.filter((value): value is string => typeof value === 'string' && value !== '')

/** Undefined where nothing is found. */
export function findCauses(published: Published, words: readonly string[], ownHost: string): Finding | undefined {
  const texts = given(published.texts)
  const links = given(published.links)
  const hosts = [
    ...links.flatMap((link) => hostOfUrl(link, ownHost)),
    ...texts.flatMap((text) => findHosts(text, ownHost)),
  ]
  const named = findWords([...texts, ...links].join('\n'), words)
  const causes = [...(hosts.length > 0 ? ['link'] : []), ...(named.length > 0 ? ['word'] : [])]
  const found = [...new Set([...named, ...hosts])].slice(0, foundMax)
  return causes.length === 0 ? undefined : { causes, found }
}

export function mergeFindings(one: Finding, other: Finding | undefined): Finding {
  const causes = [...new Set([...one.causes, ...(other?.causes ?? [])])]
  return { causes, found: [...new Set([...one.found, ...(other?.found ?? [])])].slice(0, foundMax) }
}
