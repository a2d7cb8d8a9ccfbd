import type { Entry } from '../../server/src/messages/catalogue/po.ts'
import type { Message } from './extract.ts'

/** Names of colors, sizes and the like of the design page, and what no one reads as words, stay as they are. */
export const isForTranslators = ({ key, icu }: Message): boolean =>
  key !== 'widgets.locale' && !key.startsWith('site.design.') && /[\p{L},]/u.test(icu.replaceAll(/\{\w+\}/g, ''))

const shortKeys = [
  /\.(button|yes|no|link|save|cancel|add|remove|copy|share|manage|map|favorite|ask|leave)$/,
  /[bB]utton$|abs\.\w+$|\.sections\.\w+$|status\.\w+$/,
]

/** Buttons, tabs and badges break their row when they get long. */
export function lengthMaxOf({ key, kind, icu }: Message): number | undefined {
  const isShort = kind === 'plain' && shortKeys.some((pattern) => pattern.test(key))
  return isShort ? Math.max(16, Math.ceil(icu.length * 1.8)) : undefined
}

/** A message as translators get it, without a translation. */
export function entryOf(message: Message): Entry {
  const { key, kind, icu, description, parameters, place } = message
  const limit = lengthMaxOf(message)
  const notes = [
    ...(description ? [description] : []),
    ...(parameters.length > 0 ? [`Arguments: ${parameters.join(', ').replaceAll(/\s+/g, ' ')}`] : []),
    ...(limit ? [`A button or tab: at most ${limit} characters.`] : []),
  ]
  const flags = [...(kind === 'plain' ? [] : ['icu-message-format']), ...(limit ? [`max-length:${limit}`] : [])]
  return { key, source: icu, text: '', notes, places: place ? [place] : [], flags, comments: [] }
}
