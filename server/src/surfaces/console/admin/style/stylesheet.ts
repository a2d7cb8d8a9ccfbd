import { makeAsset, readCss } from '#surfaces/site/assets/asset.ts'

/** What every screen of administrators needs beyond the style of the console. */
export const adminStyle = makeAsset('admin', 'css', readCss(new URL('./admin.css', import.meta.url)))

/** For the first run. */
export const welcomeStyle = makeAsset('welcome', 'css', readCss(new URL('./welcome.css', import.meta.url)))

/** For the overview, health, bounces and webhooks. */
export const healthStyle = makeAsset('admin-health', 'css', readCss(new URL('./health.css', import.meta.url)))

/** For the audit log, and the lists of groups, events, badges and tags. */
export const recordsStyle = makeAsset('admin-records', 'css', readCss(new URL('./records.css', import.meta.url)))

/** For the list of accounts, the page of one and approvals. */
export const peopleStyle = makeAsset('admin-people', 'css', readCss(new URL('./people.css', import.meta.url)))

/** For held content and sign-up bans. */
export const holdsStyle = makeAsset('admin-holds', 'css', readCss(new URL('./holds.css', import.meta.url)))

/** For the queue of reports. */
export const reportsStyle = makeAsset('admin-reports', 'css', readCss(new URL('./reports.css', import.meta.url)))

export const adminStyles = [adminStyle, healthStyle, recordsStyle, peopleStyle, holdsStyle, reportsStyle, welcomeStyle]
