import { type Setting, settings } from '../server/src/platform/config/settings.ts'

const [begin, end] = ['<!-- settings: begin (written by npm run docs:settings) -->', '<!-- settings: end -->']

/** The document with the table of settings between its two markers written again. */
export function writeSettingsSection(document: string): string {
  const [before, rest] = document.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error(`The document must have the lines ${begin} and ${end}`)
  return `${before}${begin}\n\n${settingsTable()}\n\n${end}${after}`
}

function settingsTable(): string {
  const rows = Object.entries<Setting>(settings).map(([name, setting]) => {
    return `| ${code(name)} | ${valueDoc(setting)} | ${defaultDoc(setting)} | ${meaning(setting)} |`
  })
  return ['| name | value | default | meaning |', '|---|---|---|---|', ...rows].join('\n')
}

function valueDoc(setting: Setting): string {
  switch (setting.kind) {
    case 'choice':
      return setting.choices.map(code).join(', ')
    case 'integer':
      return `whole number, ${setting.min} to ${setting.max}`
    case 'fraction':
      return 'number, 0 to 1'
    case 'boolean':
      return '`true` or `false`'
    case 'url':
      return setting.protocols.map((protocol) => code(`${protocol}//…`)).join(' or ')
    case 'urls':
      return `${setting.protocols.map((protocol) => code(`${protocol}//…`)).join(' or ')}, separated by commas`
    case 'origin':
      return 'http or https URL'
    case 'networks':
      return 'addresses or CIDRs, separated by commas'
    case 'frame sources':
      return 'origins, separated by spaces'
    case 'secret keys':
      return '`kid:base64`, separated by commas'
    case 'text':
      return 'text'
  }
}

function defaultDoc(setting: Setting): string {
  const required = setting.required && (setting.required === 'always' ? '**required**' : '**required in production**')
  if (required || setting.defaultDoc) return [required, setting.defaultDoc].filter(Boolean).join('; ')
  const fixed = 'default' in setting ? [setting.default].flat().join(' ') : ''
  if (fixed === '') return 'none'
  const development =
    'developmentDefault' in setting ? ` (${code(String(setting.developmentDefault))} in development)` : ''
  return code(fixed) + development
}

function meaning({ doc, example, secret }: Setting): string {
  return `${doc}${example === undefined ? '' : `, such as ${code(example)}`}${secret ? ' (secret)' : ''}`
}

function code(text: string): string {
  return `\`${text}\``
}
