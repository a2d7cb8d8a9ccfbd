import { readFileSync } from 'node:fs'
import { makeAsset, readCss, readJs } from '#surfaces/site/assets/asset.ts'

export const ticketStyle = makeAsset('ticket', 'css', readCss(new URL('./ticket.css', import.meta.url)))
export const guestTicketStyle = makeAsset(
  'guest-tickets',
  'css',
  readCss(new URL('./guest-tickets.css', import.meta.url)),
)
export const ticketScript = makeAsset('ticket', 'js', readJs(new URL('./ticket.js', import.meta.url)))

/** Served at a fixed path, which decides the pages it controls. */
export const offlineWorker = readFileSync(new URL('./offline-worker.js', import.meta.url), 'utf8')
