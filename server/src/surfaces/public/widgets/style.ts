import { readCss } from '#surfaces/site/assets/asset.ts'
import { colorsOf } from '#surfaces/site/theme.ts'
import type { WidgetOptions } from './widget-options.ts'

const schemes = { auto: 'light dark', light: 'light', dark: 'dark' }
const paddings = { compact: '.75rem', regular: '1.1rem' }
const widgetStyle = readCss(new URL('./widget.css', import.meta.url))

export const carouselStyle = readCss(new URL('./carousel.css', import.meta.url))

/** The whole style of a widget. It is inlined, so that a widget costs one request. */
export function styleOf({ theme, mode, size }: WidgetOptions): string {
  const { solid, hover, tint, text, dark, darkTint } = colorsOf(theme)
  const properties = [
    `color-scheme:${schemes[mode]}`,
    `--accent:light-dark(${text},${dark})`,
    `--solid:light-dark(${solid},${dark})`,
    `--hover:light-dark(${hover},#fff)`,
    `--tint:light-dark(${tint},${darkTint})`,
    `--pad:${paddings[size]}`,
  ]
  return `:root{${properties.join(';')}}${widgetStyle}`
}
