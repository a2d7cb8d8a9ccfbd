import { makeAsset, readCss } from '#surfaces/site/assets/asset.ts'

/** What every screen of developers needs beyond the style of the console. */
export const developersStyle = makeAsset('developers', 'css', readCss(new URL('./developers.css', import.meta.url)))

/** For tokens and apps. */
export const portalStyle = makeAsset('developers-portal', 'css', readCss(new URL('./portal.css', import.meta.url)))

/** For webhooks, event types, agents and widgets. */
export const hooksStyle = makeAsset('developers-hooks', 'css', readCss(new URL('./hooks.css', import.meta.url)))

export const developersStyles = [developersStyle, portalStyle, hooksStyle]
