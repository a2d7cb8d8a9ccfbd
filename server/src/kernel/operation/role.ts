import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Caller, Reader } from '../context.ts'
import type { CallInput, ListAnswer } from './call.ts'
import type { ErrorCode } from './errors.ts'
import {
  type Access,
  type Audited,
  type Common,
  type Context,
  type Effect,
  type Empty,
  type Input,
  type ListCommon,
  listOperation,
  type Operation,
  operation,
} from './operation.ts'
import type { Page, PageRequest } from './page.ts'
import type { pageQuery } from './schema.ts'
import { type AnyTogether, type LaneContext, type Together, togetherOperation } from './together.ts'

/** A role in the group that the path leads to; `door` is also for volunteers of one event. */
export type NeededRole = 'owner' | 'manager' | 'volunteer' | 'door'

export interface RoleDeclaration {
  /** What organizers do declares it. An operation made by `guarded` checks it; otherwise the handler does. */
  role?: NeededRole | 'none'
  /** Why no role is needed, or why the handler has to check it. */
  because?: string
}

type Rows = Partial<Record<NeededRole, unknown>>

/** How the caller's role in what one parameter of the path names is found. */
interface Guard<Name extends string, Param extends string, S extends TSchema, R extends Rows> {
  /** The name of the row in the handler's context. */
  name: Name
  param: Param
  schema: S
  /** The first says that there is nothing of this name. */
  errors: readonly [ErrorCode, ...ErrorCode[]]
  /** The last sentence of the description. */
  sentences: { [Needed in keyof R]: string }
  /** Returns the row, or throws. */
  require<Needed extends keyof R>(
    ctx: { db: Reader; caller: Caller; now: Date },
    id: string,
    role: Needed,
  ): Promise<R[Needed]>
}

type With<Param extends string, S extends TSchema, P extends TObject> = TObject<Record<Param, S> & P['properties']>

interface Guarded<Needed, C, I> {
  role: Needed
  /** Throws for what the schema cannot say about the input: a request is refused for that before its role is asked for. */
  precheck?(input: I, ctx: C): void
}

/** Operations that check the role they declare, and whose handlers get the row that it was found with. */
export function guarded<Name extends string, Param extends string, S extends TSchema, R extends Rows>(
  guard: Guard<Name, Param, S, R>,
) {
  return {
    operation<
      A extends Exclude<Access, 'public'>,
      E extends Effect,
      O extends TSchema,
      Needed extends keyof R,
      P extends TObject = Empty,
      Q extends TObject = Empty,
      B extends TSchema = Empty,
    >(
      declared: Common<A, E, P, Q, B> &
        Guarded<Needed, Context<A, E>, Input<With<Param, S, P>, Q, B>> &
        Audited<Input<With<Param, S, P>, Q, B>, Static<O>> & {
          output: O
          handler(
            ctx: Context<A, E> & Record<Name, R[Needed]>,
            input: Input<With<Param, S, P>, Q, B>,
          ): Promise<Static<O>>
        },
    ): Operation<CallInput<With<Param, S, P>, Q, B>, Static<O>> {
      return operation(withRole(guard, declared) as never)
    },

    togetherOperation<
      A extends Exclude<Access, 'public'>,
      O extends TSchema,
      Needed extends keyof R,
      Item,
      Result,
      P extends TObject = Empty,
      Q extends TObject = Empty,
      B extends TSchema = Empty,
    >(
      declared: Omit<Common<A, 'write', P, Q, B>, 'effect'> &
        Guarded<Needed, Context<A, 'write'>, Input<With<Param, S, P>, Q, B>> &
        Audited<Input<With<Param, S, P>, Q, B>, Static<O>> & {
          output: O
          together: Together<
            Context<A, 'write'>,
            Input<With<Param, S, P>, Q, B>,
            Item,
            Result,
            Static<O>,
            Record<Name, R[Needed]>
          >
          handler(
            ctx: LaneContext<A> & Record<Name, R[Needed]>,
            input: Input<With<Param, S, P>, Q, B>,
          ): Promise<Static<O>>
        },
    ): Operation<CallInput<With<Param, S, P>, Q, B>, Static<O>> {
      return togetherOperation(withRole(guard, declared) as never)
    },

    listOperation<
      A extends Exclude<Access, 'public'>,
      O extends TSchema,
      Needed extends keyof R,
      P extends TObject = Empty,
      Q extends TObject = Empty,
    >(
      declared: ListCommon<A, P, Q> &
        Guarded<Needed, Context<A, 'read'>, Input<With<Param, S, P>, Q, Empty>> & {
          item: O
          handler(
            ctx: Context<A, 'read'> & Record<Name, R[Needed]>,
            input: Input<With<Param, S, P>, Q, Empty> & { page: PageRequest },
          ): Promise<Page<Static<O>>>
        },
    ): Operation<
      CallInput<With<Param, S, P>, TObject<Q['properties'] & ReturnType<typeof pageQuery>>, Empty>,
      ListAnswer<Static<O>>
    > {
      return listOperation(withRole(guard, declared) as never)
    },
  }
}

interface AnyDeclaration extends Guarded<string, never, never> {
  description?: string
  errors?: ErrorCode[]
  params?: TObject
  together?: AnyTogether
  handler(ctx: never, input: never): Promise<unknown>
}

function withRole<R extends Rows>(guard: Guard<string, string, TSchema, R>, declared: unknown) {
  const {
    role,
    description = '',
    errors = [],
    params,
    precheck,
    handler,
    together,
    ...rest
  } = declared as AnyDeclaration
  const sentence = guard.sentences[role as keyof R]
  // A declaration that names the missing thing itself says which of several codes comes first.
  const codes = errors.includes(guard.errors[0]) ? [...errors, ...guard.errors] : [...guard.errors, ...errors]
  type Ctx = { db: Reader; caller: Caller; now: Date }
  type AnyInput = { params: Record<string, string> }
  /** The context with the row, if the caller has the role. */
  async function admit(ctx: Ctx, input: AnyInput): Promise<object> {
    precheck?.(input as never, ctx as never)
    return { ...ctx, [guard.name]: await guard.require(ctx, input.params[guard.param]!, role as keyof R) }
  }
  return {
    ...rest,
    ...{ role, isGuarded: true },
    description: `${description} ${sentence}`.trim(),
    errors: [...new Set(codes)],
    params: Type.Object({ [guard.param]: guard.schema, ...params?.properties }),
    ...(together && {
      together: {
        ...together,
        ask: async (ctx: Ctx, input: AnyInput, lane: string) =>
          together.ask((await admit(ctx, input)) as never, input as never, lane),
      },
    }),
    handler: async (ctx: Ctx, input: AnyInput) => handler((await admit(ctx, input)) as never, input as never),
  }
}
