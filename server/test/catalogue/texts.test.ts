import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import { eventTypes } from '#kernel/events.ts'
import { errorTable } from '#kernel/operation/errors.ts'
import { scopeTable } from '#kernel/operation/scopes.ts'
import { instructions, notReading, promptTexts } from '#messages/en/mcp.ts'
import { hints } from '#surfaces/mcp/refusal.ts'
import { buildDocument } from '#surfaces/openapi/document.ts'
import { fieldTexts } from '#surfaces/openapi/field-texts.ts'
import { otherPaths } from '#surfaces/openapi/paths.ts'
import { publishedSchemas } from '#surfaces/openapi/published-schemas.ts'
import { formatWords } from '#surfaces/operations/problems.ts'

/** The imperative verbs with which a summary may begin. A new one is added here when no other says it. */
const verbs = new Set(
  `Accept Add Adopt Approve Assign Award Ban Block Cancel Change Check Claim Come Connect Count Create Decline Delete Dismiss Duplicate End
  Export Feature Follow Get Give Grant Hide Invite List Mute Preview Promote Publish RSVP Redeliver Refuse Register Reject Release Remove Rename Replace
  Report Request Review Revoke Rotate Search Send Set Skip Stop Take Unban Unblock Undo Unfollow Unmute Update`.split(
    /\s+/,
  ),
)

/** Words that docs/glossary.md replaces by plain ones. */
const forbidden =
  /\b(whoever|whomever|whom|somebody|nobody|everybody|anybody|lately|anew|tidings|hearers?|(is|are|was|were|be) told|stands?|standing|wish(es|ed)?|asked for|if (not told|left out|wished)|for good|any more|no more|so many|in pieces|in all|perhaps|doing it again|switched (on|off)|organis\w+|favourites?|colours?|recognise|e-mail|picture)\b/i

const root = join(import.meta.dirname, '../../src')
const sources = globSync('**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => ({ path: `server/src/${path}`, text: readFileSync(join(root, path), 'utf8') }))
const fileOf = (operationId: string) =>
  sources.find(({ path, text }) => path.includes('/operations') && text.includes(`id: '${operationId}'`))?.path

/** Every text in a schema or a document, with the names that lead to it. Examples are data. */
function* textsIn(value: unknown, path = ''): Generator<[path: string, text: string]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'example' || key === 'examples') continue
    if (typeof inner !== 'string') yield* textsIn(inner, `${path}.${key}`)
    else if (['summary', 'description', 'says'].includes(key)) yield [`${path}.${key}`, inner]
  }
}

const urls = { baseUrl: 'https://hearth.example', authUrl: 'https://hearth.example' }

interface Field {
  $ref?: string
  name?: string
  description?: string
  properties?: Record<string, Field>
  items?: Field
}
interface PublishedDocument {
  components: { schemas: Record<string, Field> }
  paths: Record<string, Record<string, { operationId: string; parameters?: Field[] }>>
}

const document = buildDocument(allOperations, urls) as unknown as PublishedDocument

/** Names that say everything about a field. */
const explained = new Set('id name title description createdAt updatedAt username email success'.split(' '))

function* fieldsIn(schema: Field, path: string): Generator<[path: string, field: Field]> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    yield [`${path}.${name}`, field]
    yield* fieldsIn(field, `${path}.${name}`)
    if (field.items) yield* fieldsIn(field.items, `${path}.${name}`)
  }
}

function assertPlain(texts: Iterable<readonly [string, string]>, file: string): void {
  for (const [path, text] of texts) {
    const word = forbidden.exec(text)?.[0]
    assert.ok(word === undefined, `${path} says "${word}"; say it in the words of docs/glossary.md. Edit ${file}`)
  }
}

describe('the texts of every operation', () => {
  for (const op of allOperations) {
    const edit = `edit ${op.id} in ${fileOf(op.id)}`
    it(`${op.id}: the summary is a verb and its object`, () => {
      const [verb = ''] = op.summary.split(' ')
      assert.ok(verbs.has(verb), `"${op.summary}" begins with no imperative verb; ${edit}`)
      assert.ok(op.summary.length <= 60, `"${op.summary}" is longer than 60 characters; ${edit}`)
      assert.doesNotMatch(op.summary, /[.;:]/, `"${op.summary}" is more than a verb and its object; ${edit}`)
    })
    it(`${op.id}: the description is made of sentences`, () => {
      const text = op.description ?? ''
      assert.ok(text.length >= 20, `no description; ${edit}`)
      assert.match(text, /^[A-Z`].*\.$/s, edit)
    })
    it(`${op.id}: all words are plain`, () => {
      const { params, query, body, output, mcp, resource } = op
      const own = { summary: op.summary, description: op.description, params, query, body, output }
      assertPlain(textsIn(own, op.id), `${fileOf(op.id)} or the schemas beside it`)
      const tool = [mcp?.title, mcp?.description, ...Object.values(mcp?.inputs ?? {}), resource?.description]
      assertPlain(
        tool.filter((text) => text !== undefined).map((text) => [`${op.id}.mcp`, text] as const),
        String(fileOf(op.id)),
      )
    })
  }
  it('is found in a file, for every operation', () =>
    assert.deepEqual(
      allOperations.filter(({ id }) => !fileOf(id)),
      [],
    ))
})

describe('texts beside the operations', () => {
  it('errors say in plain words what happened and what to do next', () => {
    const file = 'server/src/kernel/operation/errors.ts'
    for (const [code, [, text]] of Object.entries(errorTable)) {
      assertPlain([[code, text]], file)
      assert.match(text, /^[A-Z].{19,119}[^.]$/, `${code}: one sentence of 20 to 120 characters. Edit ${file}`)
    }
  })
  it('refusals in the code are plain', () => {
    const inline = /new ApiError\(\s*'\w+',\s*(['"`])((?:(?!\1).)+)\1/gs
    let count = 0
    for (const { path, text } of sources)
      for (const [, , words = ''] of text.matchAll(inline)) {
        count++
        assertPlain([['an ApiError', words]], path)
      }
    assert.ok(count >= 80, `only ${count} texts were found`)
  })
  it('event types and scopes are plain', () => {
    assertPlain(textsIn(eventTypes), 'server/src/kernel/events.ts')
    assertPlain(textsIn(scopeTable), 'server/src/kernel/operation/scopes.ts')
  })
  it('the document and the published schemas are plain', () => {
    assertPlain(textsIn(document), 'server/src/surfaces/openapi or the schemas')
    assertPlain(textsIn(publishedSchemas), 'server/src/surfaces/openapi/published-schemas.ts')
    for (const path of Object.values(otherPaths(urls.authUrl)))
      for (const { summary } of Object.values(path) as { summary: string }[])
        assert.ok(
          verbs.has(summary.split(' ')[0]!) && summary.length <= 60,
          `"${summary}"; edit server/src/surfaces/openapi`,
        )
  })
  it('every parameter and every field that its name does not explain has a description', () => {
    const file = 'the schema, or server/src/surfaces/openapi/field-texts.ts'
    for (const [name, schema] of Object.entries(document.components.schemas))
      for (const [path, field] of fieldsIn(schema, name))
        assert.ok(field.description || explained.has(path.split('.').at(-1)!), `describe ${path} in ${file}`)
    for (const [path, methods] of Object.entries(document.paths))
      for (const { operationId, parameters = [] } of Object.values(methods))
        for (const { $ref, name, description } of parameters)
          assert.ok($ref ?? description, `describe {${name}} of ${operationId} (${path}) in openapi/parameters.ts`)
  })
  it('no text for fields is unused', () => {
    const { schemas } = document.components
    const fields = Object.entries(schemas).flatMap(([name, schema]) => [...fieldsIn(schema, name)])
    const used = new Set(fields.map(([path, { description }]) => `${path.split('.').at(-1)} ${description}`))
    const unused = Object.entries(fieldTexts).filter(([key, text]) => !used.has(`${key.split('.').at(-1)} ${text}`))
    assert.deepEqual(unused, [], 'remove these from server/src/surfaces/openapi/field-texts.ts')
  })
  it('what agents read is plain', () => {
    const prompts = Object.entries(promptTexts).flatMap(([name, { title, description, arguments: inputs, steps }]) =>
      [title, description, ...Object.values(inputs).map((input) => input.description), ...steps].map(
        (text) => [name, text] as const,
      ),
    )
    const texts = [['instructions', instructions], ['notReading', notReading('update_event')], ...prompts] as const
    assertPlain(texts, 'server/src/messages/en/mcp.ts')
    assertPlain(
      Object.entries(hints).map(([code, { text }]) => [code, text] as const),
      'server/src/surfaces/mcp/refusal.ts',
    )
  })
  it('what a format wants is plain', () =>
    assertPlain(Object.entries(formatWords), 'server/src/surfaces/operations/problems.ts'))
})
