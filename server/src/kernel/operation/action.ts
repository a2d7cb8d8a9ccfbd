import type { AuditEntry, Caller, WriteContext } from '../context.ts'
import { isDeclarationId } from './declaration.ts'
import { ApiError, type ErrorCode } from './errors.ts'
import { assertFresh } from './freshness.ts'

/** Anyone, a user with a session, or one whose sign-in is at most 15 minutes old. There is no default. */
type ActionAccess = 'public' | 'session' | 'fresh session'
type Audited = Omit<AuditEntry, 'action'> & Partial<Pick<AuditEntry, 'action'>>

/**
 * A change that only a browser can make. It runs in one transaction, like an operation that writes, but has no route, no
 * scope and no tool: pages read the form and give the input.
 */
export interface Action<in I = never, out O = unknown> {
  id: string
  access: ActionAccess
  /** What it refuses with, beyond what its access brings along. */
  errors: readonly ErrorCode[]
  /** The audit row, or undefined when nothing has changed. */
  audit: ((input: I, output: never, caller: Caller | undefined) => Audited | undefined) | undefined
  /** The id of what many may act on at the same moment; without it, an action waits at most for what is the person's own. */
  waitsFor: ((input: I) => string) | undefined
  handler: (ctx: never, input: I) => Promise<O>
}

type CallerOf<A extends ActionAccess> = A extends 'public' ? Caller | undefined : Caller

export function action<A extends ActionAccess, I, O>(declared: {
  id: string
  access: A
  errors?: readonly ErrorCode[]
  handler: (ctx: WriteContext & { caller: CallerOf<A> }, input: I) => Promise<O>
  /** After the handler, from which their types come. */
  waitsFor?: (input: NoInfer<I>) => string
  audit?: (input: NoInfer<I>, output: NoInfer<O>, caller: CallerOf<NoInfer<A>>) => Audited | undefined
}): Action<I, O> {
  const mistake = findMistake(declared)
  if (mistake) throw new Error(`action ${declared.id}: ${mistake}`)
  const { id, access, errors = [], audit, waitsFor, handler } = declared
  return { id, access, errors, audit: audit as Action<I, O>['audit'], waitsFor, handler }
}

const accesses: ReadonlySet<string> = new Set<ActionAccess>(['public', 'session', 'fresh session'])

/** A declaration that says too little must not boot. */
function findMistake({ id, access }: { id: string; access: ActionAccess }): string | undefined {
  if (!isDeclarationId(id)) return 'the id must read capability.verb'
  return accesses.has(access) ? undefined : 'no access is declared'
}

const freshMinutes = 15

/** Throws unless the caller may take the action now. */
export function assertActionAccess({ access }: Pick<Action, 'access'>, caller: Caller | undefined, now: Date): void {
  if (access === 'public') return
  if (caller?.credential.kind !== 'session') throw new ApiError('unauthorized')
  if (access === 'fresh session') assertFresh(freshMinutes, caller.credential, undefined, now)
}
