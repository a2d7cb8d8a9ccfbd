import { isNotFound } from './errors.ts'
import type { Operation } from './operation.ts'
import { findToolMistake } from './tool.ts'

export const isDeclarationId = (id: string) => /^[a-z]+(-[a-z]+)*\.[a-z][a-zA-Z]*$/.test(id)

/** A declaration that contradicts itself must not boot. */
export function findMistake(op: Operation): string | undefined {
  if (!isDeclarationId(op.id)) return 'the id must read capability.verb'
  if (!op.access) return 'no access is declared'
  if (op.credential && op.access === 'public') return 'a public operation needs no credential rule'
  if (op.credential === 'own' && (op.mcp || op.resource)) return 'agents are applications, and this is closed to them'
  if ((op.method === 'GET') !== (op.effect === 'read')) return 'GET reads, every other method has an effect'
  if (op.method === 'GET' && op.body) return 'a GET has no body'
  if (op.method === 'POST' && op.status === 201 && !op.idempotency) return 'a POST that creates declares idempotency'
  if (op.idempotency === 'replay' && op.effect !== 'write') return 'only a write can be replayed'
  if (op.access === 'admin' && op.method !== 'GET' && !op.fresh) return 'a change by an administrator declares fresh'
  if (op.fresh && op.access === 'public') return 'only a caller can have signed in'
  if (op.cache && (op.access !== 'public' || op.method !== 'GET')) return 'only a public GET can be cached'
  if (op.shared && (op.access === 'public' || op.isList || op.isBulk || op.guessLimit))
    return 'an answer is shared if it is one object for callers who may have it'
  if (op.bucket === 'door' && (op.access === 'public' || !op.path.includes('{eventId}')))
    return 'the limit of a door is for a caller and an {eventId}'
  if (op.isHeld && (op.effect !== 'external' || op.access === 'public' || op.mcp))
    return 'only a caller can wait, without a transaction'
  if (op.isBulk && (op.effect !== 'read' || op.isList || op.mcp))
    return 'only a read of one object is written in chunks'
  if (
    op.together &&
    (op.effect !== 'write' || op.access === 'public' || op.isBulk || op.isHeld || op.shared || op.cache)
  )
    return 'only writes of callers are decided together'
  const lagMistake = findLagMistake(op)
  if (lagMistake) return lagMistake
  const inPath = pathParams(op.path).sort().join()
  const inSchema = Object.keys(op.params?.properties ?? {})
    .sort()
    .join()
  if (inPath !== inSchema) return `the path names {${inPath}}, params declares {${inSchema}}`
  if (inPath && !op.errors.some(isNotFound)) return 'what a path names can be missing: declare its not_found code'
  return findRoleMistake(op) ?? findToolMistake(op)
}

/** What organizers do needs a role, and a role that is not checked by its declaration needs a reason. */
function findRoleMistake({ path, role, because, isGuarded }: Operation): string | undefined {
  if (role === undefined) return path.startsWith('/v1/manage/') ? 'what organizers do declares a role' : undefined
  if (isGuarded === (because === undefined)) return undefined
  return isGuarded ? 'a role that is checked needs no because' : 'without a check of the role, because says why'
}

/** A replica gives what was true a moment ago: never to an operation that changes or decides something. */
function findLagMistake(op: Operation): string | undefined {
  if (!op.toleratesLag) return undefined
  if (op.effect !== 'read') return 'only a read tolerates lag'
  const decides = op.access === 'admin' || op.path.startsWith('/v1/manage/') || op.guessLimit || op.shared || op.fresh
  return decides ? 'what depends on a role, a code or a sign-in is read from the primary' : undefined
}

export function pathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
}
