import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { type Setting, type SettingName, settings } from './settings.ts'

export type Environment = Record<string, string | undefined>

interface Values {
  text: string
  choice: string
  integer: number
  fraction: number
  boolean: boolean
  url: string
  urls: string[]
  origin: string
  networks: string[]
  'frame sources': string[]
  'secret keys': string
}
type ValueOf<S extends Setting> = Values[S['kind']] | (S extends { default: unknown } ? never : undefined)
export type SettingValues = { [Name in SettingName]: ValueOf<(typeof settings)[Name]> }

/** `true` and `false` are the documented spelling; the others are accepted because older releases took them. */
const booleans = new Map([
  ...['true', 'on', 'yes', '1'].map((text) => [text, true] as const),
  ...['false', 'off', 'no', '0'].map((text) => [text, false] as const),
])

/** Reads every setting. What is wrong is added to `problems`, one sentence each, and its default is used instead. */
export function readSettings(env: Environment, problems: string[]): SettingValues {
  const isProduction = readText(env, 'NODE_ENV', []) === 'production'
  const values = Object.entries<Setting>(settings).map(([name, setting]) => {
    const text = readText(env, name, problems)
    if (text === undefined && (setting.required === 'always' || (setting.required === 'production' && isProduction)))
      problems.push(missing(name as SettingName))
    const found = text === undefined ? undefined : parse(setting, text, (problem) => problems.push(name + problem))
    return [name, found ?? defaultOf(setting, isProduction)]
  })
  return Object.fromEntries(values)
}

/** Names in the environment that are almost one of a setting which is not given. */
export function findMisspelled(env: Environment): { name: string; meant: string }[] {
  const isGiven = (name: string) => Boolean(env[name] || env[`${name}_FILE`])
  const missing = Object.keys(settings).filter((name) => name.length >= 8 && !isGiven(name))
  return Object.keys(env).flatMap((name) => {
    const bare = name.replace(/_FILE$/, '')
    const meant = isGiven(name) && !(bare in settings) ? missing.find((one) => isSlip(bare, one)) : undefined
    return meant === undefined ? [] : [{ name, meant: meant + name.slice(bare.length) }]
  })
}

/** One letter is missing, too many or another one, or two beside each other are exchanged. */
function isSlip(given: string, right: string): boolean {
  let start = 0
  while (start < given.length && given[start] === right[start]) start++
  const [a, b] = [given.slice(start), right.slice(start)]
  const isExchanged = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return isExchanged || a.slice(1) === b.slice(1) || a === b.slice(1) || a.slice(1) === b
}

/** What is wrong with one value, by the rules of its setting. */
export function checkSetting(name: SettingName, text: string): string[] {
  const problems: string[] = []
  parse(settings[name], text, (problem) => problems.push(name + problem))
  return problems
}

/** What to set, for a setting that is required but not given. */
function missing(name: SettingName): string {
  const { doc, example }: Setting = settings[name]
  return `${name} is missing. Set it to ${doc}${example === undefined ? '' : `, such as ${example}`}.`
}

/** A value, or the content of the file that `NAME_FILE` points at, which is how secrets are mounted. */
function readText(env: Environment, name: string, problems: string[]): string | undefined {
  const file = env[`${name}_FILE`]
  if (file && env[name]) problems.push(`${name} and ${name}_FILE are both set. Keep one of them.`)
  if (!file) return env[name] || undefined
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    problems.push(`${name}_FILE: cannot read ${file}. Check that the file exists and that this user may read it.`)
    return undefined
  }
}

function defaultOf(setting: Setting, isProduction: boolean): unknown {
  if (!isProduction && 'developmentDefault' in setting) return setting.developmentDefault
  const fixed = 'default' in setting ? setting.default : undefined
  return Array.isArray(fixed) ? [...fixed] : fixed
}

/** A problem continues the name of the setting: " must be …" or ": …". */
type Tell = (problem: string) => void

function parse(setting: Setting, text: string, tell: Tell): Values[Setting['kind']] | undefined {
  const refuse = (must: string) => tell(` must be ${must}${setting.secret ? '' : `, not "${text}"`}.`)
  switch (setting.kind) {
    case 'text':
      return text
    case 'choice':
      if (setting.choices.includes(text)) return text
      return void refuse(`one of ${setting.choices.join(', ')}`)
    case 'integer': {
      const number = Number(text)
      if (Number.isInteger(number) && number >= setting.min && number <= setting.max) return number
      return void refuse(`a whole number from ${setting.min} to ${setting.max}`)
    }
    case 'fraction': {
      const number = Number(text)
      if (number >= 0 && number <= 1) return number
      return void refuse('a number from 0 to 1')
    }
    case 'boolean':
      if (!booleans.has(text)) refuse('true or false')
      return booleans.get(text)
    case 'urls': {
      const urls = text.split(',').map((url) => url.trim())
      const isValid = urls.every((url) => isUrl(url, setting.protocols))
      if (!isValid) refuse(`URLs, separated by commas, each of which begins with ${beginnings(setting.protocols)}`)
      return isValid ? urls : []
    }
    case 'url':
      if (!isUrl(text, setting.protocols)) refuse(`a URL that begins with ${beginnings(setting.protocols)}`)
      return text
    case 'origin': {
      const protocols = ['http:', 'https:']
      const origin = text.replace(/(?<!\/)\/+$/, '')
      if (!isUrl(text, protocols)) refuse(`a URL that begins with ${beginnings(protocols)}`)
      else if (setting.isOurs && /[/?#]/.test(origin.replace('://', ''))) {
        refuse('a host name of its own, without a path')
        return new URL(text).origin
      }
      return origin
    }
    case 'networks':
      return parseList(text, /,/, isNetwork, 'is not an address or network such as 10.0.0.0/8', tell)
    case 'frame sources':
      return parseList(text, /[\s,]+/, isFrameSource, 'is not an origin such as https://example.org', tell)
    case 'secret keys':
      return parseSecretKeys(text, tell)
  }
}

const isUrl = (text: string, protocols: readonly string[]) => protocols.includes(URL.parse(text)?.protocol ?? '')
const beginnings = (protocols: readonly string[]) => protocols.map((protocol) => `${protocol}//`).join(' or ')

function parseList(text: string, separator: RegExp, isValid: (part: string) => boolean, wrong: string, tell: Tell) {
  const parts = text.split(separator).map((part) => part.trim())
  const given = parts.filter(Boolean)
  for (const part of given) if (!isValid(part)) tell(`: "${part}" ${wrong}.`)
  return given
}

function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/')
  const family = isIP(address)
  if (family === 0) return false
  if (prefix === undefined) return true
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6')
    return true
  } catch {
    return false
  }
}

/** As the `frame-ancestors` directive of a Content-Security-Policy takes it. */
function isFrameSource(text: string): boolean {
  return /^(\*|'self'|'none'|(https?:\/\/)?(\*\.)?[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)*(:\d{1,5}|:\*)?)$/.test(text)
}

function parseSecretKeys(text: string, tell: Tell): string {
  for (const [i, entry] of text.split(',').entries()) {
    const [, kid, secret] = /^([\w-]{1,16}):(.+)$/.exec(entry.trim()) ?? []
    if (!kid || !secret)
      tell(`: entry ${i + 1} must read kid:base64, such as k1: and the output of openssl rand -base64 32.`)
    else if (Buffer.from(secret, 'base64').length < 32)
      tell(`: key ${kid} is shorter than 32 bytes. Make one with openssl rand -base64 32.`)
  }
  return text
}
