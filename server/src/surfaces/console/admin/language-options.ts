import { languages } from '#messages/index.ts'

/** Each language in its own words. */
export const languageOptions = Object.keys(languages).map((value) => ({
  value,
  label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value,
}))
