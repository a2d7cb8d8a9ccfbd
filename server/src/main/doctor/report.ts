import type { Config } from '#platform/config/config.ts'
import type { Finding } from './check.ts'

const colors = { ok: 32, warn: 33, fail: 31, skip: 90 }

/** One line for each finding, and below it what to do. */
export function printable(findings: Finding[], isTerminal: boolean): string {
  const width = Math.max(...findings.map(({ name }) => name.length))
  const paint = (state: Finding['state']) =>
    isTerminal ? `\u001b[${colors[state]}m${state.padEnd(4)}\u001b[0m` : state.padEnd(4)
  const indent = ' '.repeat(width + 8)
  const lines = findings.map(
    ({ name, state, text, fix }) =>
      `${paint(state)}  ${name.padEnd(width)}  ${text}${fix === undefined ? '' : `\n${indent}→ ${fix}`}`,
  )
  return `${lines.join('\n')}\n\n${summarize(findings)}\n`
}

function summarize(findings: Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  if (count('fail') > 0) return `${count('fail')} must be fixed, ${count('warn')} should be looked at.`
  if (count('warn') > 0) return `It works. ${count('warn')} should be looked at.`
  return 'Everything is in order.'
}

/** A second safeguard: no message of another program brings a password or a key into the report. */
export function withoutSecrets(findings: Finding[], config: Config): Finding[] {
  const secrets = secretsOf(config)
  const clean = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
  return findings.map(({ text, fix, ...rest }) => ({
    ...rest,
    text: clean(text),
    ...(fix !== undefined && { fix: clean(fix) }),
  }))
}

function secretsOf({ database, redisUrl, smtpUrl, storage, secretKeys, providers }: Config): string[] {
  const passwords = [database.url, database.webhooksUrl, ...database.readUrls, redisUrl, smtpUrl].flatMap((url) => {
    const written = URL.parse(url ?? '')?.password ?? ''
    return [written, decode(written)]
  })
  const keys = secretKeys.split(',').map((entry) => entry.slice(entry.indexOf(':') + 1))
  const store = storage.kind === 's3' ? [storage.secretAccessKey] : []
  const others = Object.values(providers)
    .flat()
    .map(({ clientSecret }) => clientSecret)
  // A very short one would be found inside of ordinary words.
  return [...passwords, ...keys, ...store, ...others].filter((secret) => secret.length > 3)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
