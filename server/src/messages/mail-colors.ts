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

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrastOf(one: string, other: string): number {
  const [light, shade] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (shade + 0.05)
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
