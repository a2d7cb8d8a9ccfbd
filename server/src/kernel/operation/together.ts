import type { Static, TObject, TSchema } from 'typebox'
import type { Reader, UnitOfWork, WriteContext } from '../context.ts'
import type { CallInput } from './call.ts'
import type { ApiError } from './errors.ts'
import {
  type Access,
  type Audited,
  type Common,
  type Context,
  declare,
  type Empty,
  type Input,
  type Operation,
} from './operation.ts'
import type { RoleDeclaration } from './role.ts'

/** What one request wants, with the events and audit rows that are its own. */
export type Wanted<Item> = Item & Pick<UnitOfWork, 'emit' | 'audit'>

/** Decides all in one transaction, in this order: a result or a refusal for each. Operations that share it are decided by one call. */
export type HandleAll<Item, Result> = (
  ctx: Omit<WriteContext, 'emit' | 'audit'>,
  asked: readonly Wanted<Item>[],
) => Promise<(Result | ApiError)[]>

type Shared<C> = Omit<C, 'emit' | 'audit'>

/** How requests are decided together. */
export interface Together<C, I, Item, Result, O, Row = unknown> {
  /** What they wait for, such as the id of an event. What it throws is the answer. */
  by(ctx: { db: Reader }, input: I): string | Promise<string>
  /** What this one wants. It may throw a refusal. A role is checked before, and its row is in the context. */
  ask(ctx: Shared<C> & Row, input: I, lane: string): Item | Promise<Item>
  /**
   * No person is in it twice. It refuses before it writes, because a refusal undoes nothing. What it throws concerns some of them:
   * nothing is kept, and halves are tried apart, down to the one it concerns, which its handler answers.
   */
  handleAll: HandleAll<Item, Result>
  answer(result: Result, ctx: Shared<C> & { item: Item }): O | Promise<O>
}

/** As the pipeline sees it. */
export interface AnyTogether {
  by(ctx: never, input: never): string | Promise<string>
  ask(ctx: never, input: never, lane: string): unknown
  handleAll: HandleAll<never, unknown>
  answer(result: never, ctx: never): unknown
}

/** Of a write that is decided together with others: also what it waits for. */
export type LaneContext<A extends Access> = Context<A, 'write'> & { lane: string }

/**
 * A write on what many want at once, such as the seats of one event. Requests that are in flight at the same time in one process and
 * wait for the same thing are decided by one call in one transaction, in the order of arrival; a lone one by its handler.
 */
export function togetherOperation<
  A extends Exclude<Access, 'public'>,
  O extends TSchema,
  Item,
  Result,
  P extends TObject = Empty,
  Q extends TObject = Empty,
  B extends TSchema = Empty,
>(
  declared: Omit<Common<A, 'write', P, Q, B>, 'effect'> &
    RoleDeclaration &
    Audited<Input<P, Q, B>, Static<O>> & {
      output: O
      together: Together<Context<A, 'write'>, Input<P, Q, B>, Item, Result, Static<O>>
      handler(ctx: LaneContext<A>, input: Input<P, Q, B>): Promise<Static<O>>
    },
): Operation<CallInput<P, Q, B>, Static<O>> {
  return declare({ ...declared, effect: 'write' }, declared.output, false)
}
