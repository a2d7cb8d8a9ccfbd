import { tokens } from '../theme.ts'
import { forms } from './forms.ts'
import { ground } from './ground.ts'
import { parts } from './parts.ts'

/** The whole style of the pages: tokens, the ground, forms and parts. */
export const stylesheet = [tokens, ground, forms, parts].join('').replaceAll('\n', '')
