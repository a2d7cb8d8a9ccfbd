import { Resolver } from 'node:dns/promises'
import { type Check, ok, type Result, skip, warn } from './check.ts'

const timeoutMs = 1500
const page = 'docs/operate/mail.md has examples.'
/** Names that mean "there is no such record"; every other error means that DNS could not be asked. */
const absent = ['ENOTFOUND', 'ENODATA']
/** Names that are for examples, tests and local networks, and so never have records. */
const local = /(^|\.)(localhost|local|internal|lan|test|example|invalid|example\.(org|com|net))$/

/** SPF, DKIM and DMARC of the sender: without them large providers reject mail or call it spam. */
export function mailDomainCheck(mailFrom: string, nameServer: string | undefined): Check {
  return {
    name: 'mail domain',
    fix: page,
    async look() {
      const domain = /@([^\s>@]+)>?\s*$/.exec(mailFrom)?.[1]?.toLowerCase() ?? ''
      // A name server that is given knows the names of a test.
      if (!domain.includes('.') || (nameServer === undefined && local.test(domain)))
        return skip(`not checked: ${domain || 'MAIL_FROM'} is no public domain`)
      const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
      if (nameServer !== undefined) resolver.setServers([nameServer])
      try {
        return await lookAtDomain(resolver, domain)
      } catch {
        return skip(`not checked: DNS does not answer for ${domain}`)
      }
    },
  }
}

async function lookAtDomain(resolver: Resolver, domain: string): Promise<Result[] | Result> {
  const [texts, policies, keys] = await Promise.all([
    findOwnTexts(resolver, domain),
    findPolicies(resolver, domain),
    hasKeys(resolver, domain),
  ])
  if (texts === undefined)
    return warn(
      `DNS knows no domain ${domain}`,
      'Correct the address in MAIL_FROM: answers and reports of failed mail go there.',
    )
  const found: Result[] = []
  const spf = texts.filter((text) => /^v=spf1\b/i.test(text))
  if (spf.length === 0)
    found.push(
      warn(
        `${domain} has no SPF record`,
        `Add the TXT record at ${domain} that your mail provider gives, such as "v=spf1 mx -all". ${page}`,
      ),
    )
  if (spf.length > 1)
    found.push(
      warn(
        `${domain} has ${spf.length} SPF records, which counts as none`,
        `Put them into one TXT record at ${domain}. ${page}`,
      ),
    )
  if (!keys)
    found.push(
      warn(
        `no DKIM key was found below _domainkey.${domain}`,
        `Turn on DKIM at your mail provider and add the record that it gives. ${page}`,
      ),
    )
  if (policies.length === 0)
    found.push(
      warn(
        `${domain} has no DMARC record`,
        `Add a TXT record at _dmarc.${domain}, such as "v=DMARC1; p=none". ${page}`,
      ),
    )
  return found.length > 0 ? found : ok(`SPF, DKIM and DMARC of ${domain}`)
}

/** Undefined when the name itself does not exist. */
async function findOwnTexts(resolver: Resolver, domain: string): Promise<string[] | undefined> {
  try {
    return (await resolver.resolveTxt(domain)).map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENODATA') return []
    if (code === 'ENOTFOUND') return undefined
    throw error
  }
}

async function findTexts(resolver: Resolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (absent.includes((error as { code?: string }).code ?? '')) return []
    throw error
  }
}

/** RFC 7489: a subdomain without a record has that of its organization. */
async function findPolicies(resolver: Resolver, domain: string): Promise<string[]> {
  const parent = domain.split('.').slice(-2).join('.')
  const names = [...new Set([domain, parent])].map((name) => `_dmarc.${name}`)
  const texts = await Promise.all(names.map((name) => findTexts(resolver, name)))
  return texts.flat().filter((text) => /^v=DMARC1\b/i.test(text))
}

const selectors = ['default', 'dkim', 'mail', 'google', 'selector1', 's1', 'k1', 'fm1', 'pm']

/** Only the mail provider knows the names of the keys. RFC 8020: a name with others below it is not "not found". */
async function hasKeys(resolver: Resolver, domain: string): Promise<boolean> {
  try {
    await resolver.resolveTxt(`_domainkey.${domain}`)
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENODATA') return true
    if (code !== 'ENOTFOUND') throw error
  }
  const texts = await Promise.all(selectors.map((name) => findTexts(resolver, `${name}._domainkey.${domain}`)))
  return texts.flat().some((text) => /\bp=/.test(text))
}
