import { contrastOf } from '#kernel/formats/colors.ts'

/** The colors of a mail that depend on the instance. */
export interface MailColors {
  button: string
  /** The text on a button. */
  ink: string
  /** Links on white; the brand color only where it can be read. */
  link: string
}

const standard = '#b23a23'
const dark = '#1a1512'
const white = '#ffffff'
/** WCAG 2.2 AA for text of this size. */
const contrastMin = 4.5

export function mailColorsOf(brandColor: string | null | undefined): MailColors {
  const button = /^#[0-9a-f]{6}$/i.test(brandColor ?? '') ? brandColor! : standard
  const isReadableOnWhite = contrastOf(button, white) >= contrastMin
  return { button, ink: isReadableOnWhite ? white : dark, link: isReadableOnWhite ? button : standard }
}
