import type { PluralForms } from '../../messages/format.ts'

/** Texts with a number, as one language counts: it may have more forms than English. */
export function pluralsIn(locale: string | undefined) {
  const numbers = new Intl.NumberFormat(locale)
  const rules = new Intl.PluralRules(locale)
  const formOf = (forms: PluralForms, n: number): string => forms[rules.select(n)] ?? forms.other
  return {
    /** With the number in its place, `{n}`. */
    fillNumber: (forms: PluralForms, n: number) => formOf(forms, n).replaceAll('{n}', numbers.format(n)),
    /** Without the number, which is shown apart. */
    labelOf: (forms: PluralForms, n: number) => formOf(forms, n).replace('{n}', '').trim(),
  }
}
