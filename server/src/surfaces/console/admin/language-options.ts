import { localesOffered } from '#messages/index.ts'

/** Each language in its own words. */
export const languageOptions = () =>
  localesOffered('public').map((value) => ({
    value,
    label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value,
  }))
