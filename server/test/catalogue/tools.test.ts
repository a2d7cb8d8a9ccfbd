import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { allOperations } from '#domains/index.ts'
import { operation } from '#kernel/operation/operation.ts'
import { allScopes, effectiveScopes, type Scope } from '#kernel/operation/scopes.ts'
import { promptTexts } from '#messages/en/mcp.ts'
import { defineTool } from '#surfaces/mcp/definitions.ts'
import { hints } from '#surfaces/mcp/refusal.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { suggestedSets, type ToolOperation, toolOperations } from '#test/support/app/tools.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { ask } from '#test/support/mcp/client.ts'
import { table } from './authorization.table.ts'

type Json = Record<string, unknown>

const tools = new Map(toolOperations.map((op) => [op.mcp.name, { op, definition: defineTool(op, op.mcp) }]))
const visibleTo = (scopes: readonly Scope[]) => {
  const held = effectiveScopes(scopes, 'admin')
  return new Set([...tools].filter(([, { op }]) => held.has(op.access)).map(([name]) => name))
}

/** Every part of a schema, the schema itself included. */
function partsOf(schema: unknown): Json[] {
  if (typeof schema !== 'object' || schema === null) return []
  const inner = Object.values(schema).flatMap(partsOf)
  return Array.isArray(schema) ? inner : [schema as Json, ...inner]
}

describe('tools/list', () => {
  let app: App
  let root: Person
  before(async () => {
    app = await startApp()
    root = await makeUser(app, { role: 'admin' })
  })
  after(() => app[Symbol.asyncDispose]())

  /** From the table that was written by hand, and not from what the operations declare. */
  const accessOf = new Map(table.map(([method, path, access]) => [`${method} ${path}`, access]))
  const sets: [string, Scope[]][] = [
    ...allScopes.map((scope): [string, Scope[]] => [scope, [scope]]),
    ...Object.entries(suggestedSets),
  ]
  for (const [name, scopes] of sets)
    it(`holds exactly what ${name} permits, in the order of the registry and on one page`, async () => {
      const held = effectiveScopes(scopes, 'admin')
      const expected = toolOperations.filter((op) => held.has(accessOf.get(`${op.method} ${op.path}`) as Scope))
      const { result } = await ask(app, await makeToken(app, root, scopes), 'tools/list')
      assert.deepEqual(
        result.tools.map((tool: { name: string }) => tool.name),
        expected.map((op) => op.mcp.name),
      )
      assert.equal(result.nextCursor, undefined)
    })
  it('is the same, to the byte, every time', async () => {
    const token = await makeToken(app, root, ['admin'])
    const [first, second] = [await ask(app, token, 'tools/list'), await ask(app, token, 'tools/list')]
    assert.equal(JSON.stringify(first.result), JSON.stringify(second.result))
    assert.deepEqual(
      first.result.tools,
      [...tools.values()].map(({ definition }) => definition),
    )
  })
  it('gives a member who is no administrator nothing of an administrator', async () => {
    const token = await makeToken(app, await makeUser(app), ['admin'])
    assert.deepEqual((await ask(app, token, 'tools/list')).result.tools, [])
  })
})

describe('what tools cost a model', () => {
  const cost = (definition: { name: string; description?: string; inputSchema: unknown }) =>
    countTokens(JSON.stringify([definition.name, definition.description, definition.inputSchema]))
  /** A member can RSVP to one date and to all of them. */
  const memberTools = 42
  const budgets: Record<string, number> = {
    'read-only browsing': 1800,
    'group management bot': 2800,
    'platform admin': 7400,
  }
  for (const [name, scopes] of Object.entries(suggestedSets))
    it(`stays small for ${name}`, (t) => {
      const shown = [...visibleTo(scopes)].map((one) => tools.get(one)!.definition)
      const total = shown.reduce((sum, definition) => sum + cost(definition), 0)
      const whole = countTokens(JSON.stringify(shown))
      t.diagnostic(`${name}: ${shown.length} tools, ${total} tokens for the model, ${whole} tokens in tools/list`)
      assert.ok(total <= (budgets[name] ?? 4000), `${total} tokens`)
      assert.ok(name === 'platform admin' || shown.length <= memberTools)
    })
  it('each tool costs a model few tokens', () => {
    for (const [name, { definition }] of tools) assert.ok(cost(definition) <= 400, `${name}: ${cost(definition)}`)
  })
})

describe('every tool', () => {
  for (const [name, { op, definition }] of tools)
    describe(name, () => {
      const { inputSchema, outputSchema, annotations, description = '', title = '' } = definition
      const properties = Object.entries(inputSchema.properties ?? {}) as [string, Json][]

      it('is named verb_noun, short enough for the prefixes of hosts', () => {
        assert.match(name, /^[a-z]+(_[a-z]+)+$/)
        assert.ok(name.length <= 40 && title.length > 2 && title.length <= 40)
      })
      it('says in sentences what it does, and does not shout', () => {
        assert.ok(description.length >= 25 && description.length <= 400, String(description.length))
        assert.match(description, /^[A-Z].*\.$/s)
        assert.doesNotMatch(description, /IMPORTANT|MUST|ALWAYS|NEVER/)
      })
      it('takes one closed object of plainly typed and described inputs', () => {
        assert.deepEqual([inputSchema.type, inputSchema.additionalProperties], ['object', false])
        for (const part of partsOf(inputSchema.properties)) {
          for (const word of ['anyOf', 'oneOf', 'allOf', '$ref', 'not']) assert.ok(!(word in part), word)
          assert.ok(!Array.isArray(part.type), 'a nullable')
        }
        for (const [input, schema] of properties) {
          assert.ok(String(schema.description ?? '').length > 3, `${input} is not described`)
          assert.equal(typeof schema.type, 'string', `${input} has no type`)
        }
      })
      it('tells of each id where it comes from', () => {
        for (const [input, { description: words }] of properties.filter(
          ([one]) => inputSchema.required?.includes(one) && /Id$|^slug$|^username$|^key$|Key$/.test(one),
        ))
          assert.ok(
            [...tools.keys()].some((other) => String(words).includes(other)),
            `${input}: ${words}`,
          )
      })
      it('has all four hints, and they agree with what it does', () => {
        const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations!
        for (const hint of [readOnlyHint, destructiveHint, idempotentHint, openWorldHint])
          assert.equal(typeof hint, 'boolean')
        assert.equal(readOnlyHint, op.method === 'GET')
        if (readOnlyHint) assert.deepEqual([destructiveHint, idempotentHint, openWorldHint], [false, true, false])
        if (/^(delete|cancel|release|update)_/.test(name)) assert.ok(destructiveHint)
        if (/^(create|update|publish|cancel)_(event|group$|my_profile|portfolio)/.test(name)) assert.ok(openWorldHint)
      })
      it('answers an object, by a schema without references', () => {
        assert.equal(outputSchema!.type, 'object')
        for (const part of partsOf(outputSchema)) assert.ok(!('$ref' in part || 'anyOf' in part))
      })
      it('pages a list as its operation does', () => {
        const names = properties.map(([input]) => input)
        assert.equal(op.isList, names.includes('cursor'))
        for (const odd of ['before', 'offset']) assert.ok(!names.includes(odd))
      })
      it('gives no secret, and takes no address that others will fetch or that will receive anything', () => {
        for (const part of partsOf(outputSchema))
          for (const field of Object.keys((part.properties ?? {}) as Json))
            assert.doesNotMatch(field, /secret|token$|password|uploadUrl|hash/i)
        for (const [input] of properties)
          assert.doesNotMatch(input, /^(avatarUrl|heroImageUrl|imageUrl|photoUrl|redirectUris|logoUri)$/)
        assert.doesNotMatch(
          op.path,
          /regenerate-secret|\/secrets|\/tokens|\/grants|\/export|uploads\/request|feed-token/,
        )
        if (op.path.startsWith('/v1/developer')) assert.ok(op.method === 'GET' || op.path.endsWith('/test'))
      })
    })

  it('every tool has a unique name', () => assert.equal(tools.size, toolOperations.length))

  it('each tool mentions only tools of the same suggested scope set', () => {
    const mentioned = (text: string) => [...text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([word]) => word)
    for (const [set, scopes] of Object.entries(suggestedSets)) {
      const visible = visibleTo(scopes)
      for (const name of visible) {
        const { description, inputSchema } = tools.get(name)!.definition
        const words = [
          description!,
          ...Object.values(inputSchema.properties ?? {}).map((one) => String((one as Json).description)),
        ]
        for (const word of words.flatMap(mentioned))
          if (!allWords.has(word)) assert.ok(visible.has(word), `${name} speaks of ${word}, which ${set} does not have`)
      }
    }
  })
  /** Words with an underscore that are values and no tools. */
  const allWords = new Set(['in_person'])

  it('changes no person, role, setting, token or secret', () => {
    for (const [name, { op }] of tools) {
      if (op.method === 'GET') continue
      assert.doesNotMatch(op.path, /\/admin\/(users|settings|meetpass)|\/roles|\/tokens|\/secrets?|entitlements/, name)
    }
    const ofAdmin = [...tools].filter(([, { op }]) => op.access === 'admin').map(([name]) => name)
    assert.deepEqual(ofAdmin.sort(), [
      'get_account',
      'get_instance_health',
      'get_instance_overview',
      'get_instance_settings',
      'list_accounts',
      'list_audit_entries',
      'list_held_content',
      'list_reports',
      'moderate_event',
      'moderate_group',
      'review_report',
    ])
  })

  it('is not to be confused with another', () => {
    const wordsOf = (name: string) =>
      new Set(
        `${name.replaceAll('_', ' ')} ${tools.get(name)!.definition.description}`.toLowerCase().match(/[a-z]{3,}/g),
      )
    const names = [...tools.keys()]
    for (const [i, one] of names.entries())
      for (const other of names.slice(i + 1)) {
        const [a, b] = [wordsOf(one), wordsOf(other)]
        const shared = [...a].filter((word) => b.has(word)).length
        assert.ok(shared / new Set([...a, ...b]).size < 0.55, `${one} and ${other}`)
      }
  })
  it('can be reached with some scope, and every scope but those of fields opens one', () => {
    const opened = allScopes.filter((scope) => visibleTo([scope]).size > 0)
    assert.deepEqual(
      allScopes.filter((scope) => !opened.includes(scope)),
      ['user:email'],
    )
  })
  it('is named in hints and prompts only if it exists', () => {
    const named = Object.values(hints).flatMap((hint) => hint.tools ?? [])
    for (const name of named) assert.ok(tools.has(name), name)
    for (const { steps } of Object.values(promptTexts))
      for (const [word] of steps.join(' ').matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)) assert.ok(tools.has(word), word)
  })
})

describe('a declaration of a tool that contradicts its operation does not boot', () => {
  const good = toolOperations.find((op) => op.mcp.name === 'create_event')!
  // biome-ignore lint/suspicious/noExplicitAny: the point is to declare what the types forbid
  const declare = (change: object) => () => operation({ ...good, mcp: { ...good.mcp, ...change } } as any)
  it('with an input that the operation lacks', () =>
    assert.throws(declare({ inputs: { ...good.mcp.inputs, colour: 'Red.' } }), /colour, which the operation does not/))
  it('without one that the operation needs', () => assert.throws(declare({ inputs: { title: 'x' } }), /cannot give/))
  it('while the good one does', () => assert.doesNotThrow(declare({})))
})

describe('docs/mcp.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/mcp.md'), 'utf8')
  const marksOf = (op: ToolOperation) => {
    const { readOnlyHint, destructiveHint, openWorldHint } = defineTool(op, op.mcp).annotations!
    return readOnlyHint
      ? 'reads'
      : [destructiveHint ? 'overwrites' : 'changes', ...(openWorldHint ? ['public'] : [])].join(', ')
  }
  it('lists every tool as it is declared', () => {
    const byName = toolOperations.toSorted((a, b) => (a.mcp.name < b.mcp.name ? -1 : 1))
    const rows = byName.map(
      (op) =>
        `| \`${op.mcp.name}\` | \`${op.access}\` | ${marksOf(op)} | \`${op.method} ${op.path}\` | ${op.mcp.description} |`,
    )
    const [, shown] = /<!-- tools -->\n([\s\S]*?)\n<!-- \/tools -->/.exec(page) ?? []
    const expected = [
      '| tool | scope | effect | operation | description for the model |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n')
    assert.equal(shown, expected, `The table of tools in docs/mcp.md should read:\n${expected}`)
  })
  it('names every resource and prompt', () => {
    for (const { resource } of allOperations)
      if (resource) assert.ok(page.includes(`\`${resource.uri}\``), `name ${resource.uri} in docs/mcp.md`)
    for (const name of Object.keys(promptTexts))
      assert.ok(page.includes(`\`${name}\``), `name the prompt ${name} in docs/mcp.md`)
  })
})
