import { widgetText as deWidgets } from './de/widgets.ts'
import { widgetText as esWidgets } from './es/widgets.ts'
import { widgetText as frWidgets } from './fr/widgets.ts'
import { languages, type Messages } from './index.ts'

type Area = keyof Messages

/** Languages of which only some areas are translated. Pages and mails are never shown in them. */
const partialLanguages: Readonly<Record<string, Partial<Messages>>> = {
  de: { widgets: deWidgets },
  es: { widgets: esWidgets },
  fr: { widgets: frWidgets },
}

/** One area in every language that has it; a complete language goes before a partial one. */
function languagesOf<A extends Area>(area: A): Readonly<Record<string, Messages[A]>> {
  const complete = Object.entries(languages).map(([locale, messages]) => [locale, messages[area]] as const)
  const partial = Object.entries(partialLanguages).flatMap(([locale, messages]) => {
    const texts = messages[area]
    return texts === undefined || Object.hasOwn(languages, locale) ? [] : [[locale, texts] as const]
  })
  return Object.fromEntries([...complete, ...partial])
}

/** A widget speaks the language of the page around it. */
export const widgetTexts = languagesOf('widgets')
