import { localesOffered, nameOfLanguage } from '#messages/index.ts'

/** Each language in its own words. */
export const languageOptions = () => localesOffered('public').map((value) => ({ value, label: nameOfLanguage(value) }))
