import type { Catalog, ServedResource, ServedTemplate } from './catalog.ts'

interface Match {
  resource: ServedResource | ServedTemplate
  variables: Record<string, string>
}

/** Matches a resource URI. A variable is decoded once and cannot contain a path to something else. */
export function matchResource({ resources, templates }: Catalog, uri: string): Match | undefined {
  const fixed = resources.find(({ definition }) => definition.uri === uri)
  if (fixed) return { resource: fixed, variables: {} }
  for (const resource of templates) {
    const variables = matchTemplate(resource.definition.uriTemplate, uri)
    if (variables) return { resource, variables }
  }
  return undefined
}

const bytesMax = 200
const forms = new Map<string, RegExp>()

function matchTemplate(template: string, uri: string): Record<string, string> | undefined {
  let form = forms.get(template)
  if (!form) {
    const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
    form = new RegExp(`^${escaped.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/?#]+)')}$`)
    forms.set(template, form)
  }
  const found = form.exec(uri)?.groups
  if (!found) return undefined
  const variables: Record<string, string> = {}
  for (const [name, text] of Object.entries(found)) {
    const value = decoded(text)
    if (value === undefined) return undefined
    variables[name] = value
  }
  return variables
}

function decoded(text: string): string | undefined {
  if (text.length > bytesMax * 3) return undefined
  try {
    const value = decodeURIComponent(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are refused
    const isOdd = /[/\\\u0000-\u001f\u007f]/.test(value) || value.includes('..') || !value.isWellFormed()
    return isOdd || Buffer.byteLength(value) > bytesMax ? undefined : value
  } catch {
    return undefined
  }
}
