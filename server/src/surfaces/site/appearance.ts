import type { FastifyReply, FastifyRequest } from 'fastify'
import { findCookie, setCookie } from '#surfaces/http/cookies.ts'

export const appearances = ['light', 'dark'] as const
/** Chosen in the settings; who has chosen none gets what the device says. */
export type Appearance = (typeof appearances)[number]

const cookieName = 'appearance'
const yearSeconds = 365 * 24 * 60 * 60

export const isAppearance = (value: unknown): value is Appearance => appearances.includes(value as Appearance)

/**
 * A cookie and no column, because it belongs to the browser and lasts when its owner signs out. Public pages vary by
 * cookie already, so caches keep one page for each choice, and the first paint has the right colors.
 */
export function appearanceIn(request: Pick<FastifyRequest, 'headers'>): Appearance | undefined {
  const value = findCookie(request, cookieName)
  return isAppearance(value) ? value : undefined
}

export function keepAppearance(reply: FastifyReply, appearance: Appearance | undefined, isSecure: boolean): void {
  const maxAgeSeconds = appearance === undefined ? 0 : yearSeconds
  setCookie(reply, { name: cookieName, value: appearance ?? '', maxAgeSeconds, isSecure })
}

/** Rules for dark pages: on a dark device unless light was chosen, and wherever dark was chosen. */
export const darkRule = (rules: string) =>
  `@media (prefers-color-scheme:dark){:root:not([data-appearance=light]){${rules}}}:root[data-appearance=dark]{${rules}}`
