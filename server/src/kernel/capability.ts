import type { PersonalData } from './data/personal-data.ts'
import type { AnyJob, AnyReaction } from './jobs.ts'
import type { Action } from './operation/action.ts'
import type { Operation } from './operation/operation.ts'

type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>
type Actions = Readonly<Record<string, Readonly<Record<string, Action>>>>

interface Declared<O extends Operations, A extends Actions> {
  /** By the first word of their ids, which is the name of the folder where nothing older stands in the way. */
  operations?: O
  /** What only a browser can do. */
  actions?: A
  /** Jobs and reactions: everything that `background.ts` exports. */
  background?: Readonly<Record<string, AnyJob | AnyReaction>>
  /** What is stored about a person; within one step it is erased in this order. */
  personal?: readonly PersonalData[]
}

/** All that a folder registers. What is not declared here is neither served, run, exported nor erased. */
interface Capability<O extends Operations, A extends Actions> {
  operations: O
  actions: A
  jobs: readonly AnyJob[]
  reactions: readonly AnyReaction[]
  personal: readonly PersonalData[]
}

const isReaction = (work: AnyJob | AnyReaction): work is AnyReaction => 'on' in work
const isJob = (work: AnyJob | AnyReaction): work is AnyJob => !isReaction(work)

// biome-ignore lint/complexity/noBannedTypes: without operations there are none, not any
export function capability<const O extends Operations = {}, const A extends Actions = {}>(
  declared: Declared<O, A>,
): Capability<O, A> {
  const work = Object.values(declared.background ?? {})
  return {
    operations: declared.operations ?? ({} as O),
    actions: declared.actions ?? ({} as A),
    jobs: work.filter(isJob),
    reactions: work.filter(isReaction),
    personal: declared.personal ?? [],
  }
}

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** What several capabilities declare under one word is merged. */
export function merge<const Parts extends readonly Readonly<Record<string, object>>[]>(
  parts: Parts,
): Together<Parts[number]> {
  const all: Record<string, object> = {}
  for (const part of parts) for (const [word, values] of Object.entries(part)) all[word] = { ...all[word], ...values }
  return all as Together<Parts[number]>
}
