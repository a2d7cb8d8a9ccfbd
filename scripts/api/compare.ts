import { compareSchemas } from './compare-schemas.ts'
import type { ApiSnapshot, OperationShape, SchemaShape } from './snapshot.ts'

export interface Change {
  /** Such as `GET /v1/events`. */
  where: string
  what: string
  /** A client that worked before can fail. */
  isBreaking: boolean
}

/** Everything that a client can notice between two versions of the API. */
export function compareApis(before: ApiSnapshot, after: ApiSnapshot): Change[] {
  const changes: Change[] = []
  const note = (where: string) => ({
    breaks: (what: string) => void changes.push({ where, what, isBreaking: true }),
    adds: (what: string) => void changes.push({ where, what, isBreaking: false }),
  })
  const schemas = { before: before.schemas, after: after.schemas }
  for (const [where, old] of Object.entries(before.operations)) {
    const now = after.operations[where]
    if (now) compareOperations(old, now, { ...note(where), schemas })
    else note(where).breaks('is removed')
  }
  for (const [where] of Object.entries(after.operations)) if (!before.operations[where]) note(where).adds('is new')
  for (const [type, old] of Object.entries(before.webhooks)) {
    const now = after.webhooks[type]
    const notes = note(`webhook ${type}`)
    if (now) compareSchemas(old, now, { ...notes, schemas, direction: 'response' })
    else notes.breaks('is removed')
  }
  for (const [type] of Object.entries(after.webhooks))
    if (!before.webhooks[type]) note(`webhook ${type}`).adds('is new')
  return changes
}

/** Collects changes of one operation. */
export interface Notes {
  breaks(what: string): void
  adds(what: string): void
  schemas: { before: Readonly<Record<string, SchemaShape>>; after: Readonly<Record<string, SchemaShape>> }
}

function compareOperations(old: OperationShape, now: OperationShape, notes: Notes): void {
  compareAccess(old, now, notes)
  for (const [name, parameter] of Object.entries(old.parameters)) {
    const present = now.parameters[name]
    if (!present) notes.breaks(`no longer takes the ${name}`)
    else {
      if (present.required && !parameter.required) notes.breaks(`needs the ${name}`)
      compareSchemas(parameter.schema, present.schema, { ...notes, direction: 'request' }, name)
    }
  }
  for (const [name, { required }] of Object.entries(now.parameters)) {
    if (old.parameters[name]) continue
    if (required) notes.breaks(`needs the new ${name}`)
    else notes.adds(`takes the ${name}`)
  }
  compareBodies(old, now, notes)
  compareResponses(old, now, notes)
}

function compareAccess(old: OperationShape, now: OperationShape, { breaks, adds }: Notes): void {
  if (old.security.length === 0 && now.security.length > 0) breaks('needs a sign-in')
  for (const scheme of old.security)
    if (now.security.length > 0 && !now.security.includes(scheme)) breaks(`no longer takes the credential ${scheme}`)
  const held = new Set(old.scope.split(' '))
  for (const scope of now.scope.split(' ').filter(Boolean)) if (!held.has(scope)) breaks(`needs the scope ${scope}`)
  if (old.security.length > 0 && now.security.length === 0) adds('needs no sign-in')
}

function compareBodies({ body: old }: OperationShape, { body: now }: OperationShape, notes: Notes): void {
  if (!old && now?.required) notes.breaks('needs a body')
  if (!old && now && !now.required) notes.adds('takes a body')
  if (old && !now) notes.breaks('no longer takes a body')
  if (!old || !now) return
  if (now.required && !old.required) notes.breaks('needs a body')
  compareSchemas(old.schema, now.schema, { ...notes, direction: 'request' })
}

function compareResponses(old: OperationShape, now: OperationShape, notes: Notes): void {
  for (const [status, response] of Object.entries(old.responses)) {
    const present = now.responses[status]
    if (!present) notes.breaks(`no longer responds with ${status}`)
    else if ('codes' in response) {
      const codes = 'codes' in present ? present.codes : []
      for (const code of response.codes) if (!codes.includes(code)) notes.adds(`no longer responds with \`${code}\``)
      for (const code of codes) if (!response.codes.includes(code)) notes.adds(`can respond with \`${code}\``)
    } else if ('content' in present) compareContents(response.content, present.content, notes)
  }
  for (const status of Object.keys(now.responses)) if (!old.responses[status]) notes.adds(`can respond with ${status}`)
}

type Contents = Readonly<Record<string, SchemaShape>>

function compareContents(old: Contents, now: Contents, notes: Notes): void {
  for (const [type, schema] of Object.entries(old))
    if (now[type]) compareSchemas(schema, now[type], { ...notes, direction: 'response' })
    else notes.breaks(`no longer responds with ${type}`)
  for (const type of Object.keys(now)) if (!old[type]) notes.adds(`can respond with ${type}`)
}
