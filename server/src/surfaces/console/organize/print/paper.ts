import type { FastifyRequest } from 'fastify'
import { makeAsset, readCss } from '#surfaces/site/assets/asset.ts'
import { queryIn } from '#surfaces/site/query.ts'

/** In millimeters, and how much fits on one sheet. */
const sizes = {
  a4: { css: 'A4', width: 210, height: 297, badges: [2, 4], doors: 32 },
  a3: { css: 'A3', width: 297, height: 420, badges: [3, 6], doors: 48 },
  letter: { css: 'letter', width: 215.9, height: 279.4, badges: [2, 4], doors: 30 },
} as const

export type Paper = keyof typeof sizes
export const papers = Object.keys(sizes) as Paper[]

export const printStyle = makeAsset('print', 'css', readCss(new URL('./print.css', import.meta.url)))

/** One style sheet for each paper: our pages allow no styles of their own. */
export const paperStyles = Object.fromEntries(
  Object.entries(sizes).map(
    ([
      name,
      {
        css,
        width,
        height,
        badges: [columns, rows],
      },
    ]) => [
      name,
      makeAsset(
        `paper-${name}`,
        'css',
        `@page{size:${css}}.sheets{--paper-width:${width}mm;--paper-height:${height}mm;--badge-columns:${columns};--badge-rows:${rows}}`,
      ),
    ],
  ),
) as Record<Paper, ReturnType<typeof makeAsset>>

export const badgesOn = (paper: Paper) => sizes[paper].badges[0] * sizes[paper].badges[1]
export const doorsOn = (paper: Paper) => sizes[paper].doors

/** The paper that the URL asks for; A4 unless it names another one. */
export function paperIn(request: FastifyRequest): Paper {
  const asked = queryIn(request, 'paper')
  return papers.find((paper) => paper === asked) ?? 'a4'
}
