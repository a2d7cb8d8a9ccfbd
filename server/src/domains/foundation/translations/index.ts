export { planTranslations } from './commands.ts'
export {
  findTranslation,
  listTranslations,
  mapTranslations,
  storeTranslations,
  type Texts,
  type TranslatedThing,
  type TranslationRow,
} from './queries.ts'
export {
  allTitles,
  decideTranslations,
  inLanguage,
  languageIn,
  languageOf,
  listTranslated,
  nameIn,
  publishedTexts,
  requireLanguage,
  type Translated,
  type TranslationsPatch,
  titleIn,
  translationFor,
  translationsMax,
} from './rules.ts'
export { findTranslations } from './views.ts'
export {
  EventTranslations,
  GroupTranslations,
  Include,
  LanguageFilter,
  LanguageTag,
  presentTranslations,
  Translations,
} from './wire.ts'
