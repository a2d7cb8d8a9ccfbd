import type { Catalog, ServedPrompt, ServedResource, ServedTemplate, ServedTool } from '#surfaces/mcp/catalog.ts'

/** What the official conformance suite looks for by name. It is served in its test and nowhere else. */

type Content = Awaited<ReturnType<ServedTool['call']>>['content'][number]

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='
const text = (words: string) => ({ type: 'text', text: words }) as const
const image = { type: 'image', data: png, mimeType: 'image/png' } as const
const embedded = (uri: string, mimeType: string, words: string) =>
  ({ type: 'resource', resource: { uri, mimeType, text: words } }) as const

function tool(name: string, content: Content[], more: { isError?: boolean; inputSchema?: object } = {}): ServedTool {
  const { isError, inputSchema = { type: 'object', properties: {} } } = more
  const definition = { name, description: `The fixture ${name}`, inputSchema } as ServedTool['definition']
  return { access: 'any', definition, call: async () => ({ content, ...(isError && { isError }) }) }
}

const schema2020 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: it is a word of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}

const tools: ServedTool[] = [
  tool('test_simple_text', [text('This is a simple text response for testing.')]),
  tool('test_image_content', [image]),
  tool('test_audio_content', [{ type: 'audio', data: wav, mimeType: 'audio/wav' }]),
  tool('test_embedded_resource', [
    embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ]),
  tool('test_multiple_content_types', [
    text('Multiple content types test:'),
    image,
    embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ]),
  tool('test_error_handling', [text('This tool intentionally returns an error for testing')], { isError: true }),
  tool('json_schema_2020_12_tool', [text('ok')], { inputSchema: schema2020 }),
]

const resources: ServedResource[] = [
  {
    access: 'any',
    definition: { uri: 'test://static-text', name: 'Static text', mimeType: 'text/plain' },
    read: async (_visit, uri) => [
      { uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
    ],
  },
  {
    access: 'any',
    definition: { uri: 'test://static-binary', name: 'Static binary', mimeType: 'image/png' },
    read: async (_visit, uri) => [{ uri, mimeType: 'image/png', blob: png }],
  },
]
const templates: ServedTemplate[] = [
  {
    access: 'any',
    definition: { uriTemplate: 'test://template/{id}/data', name: 'Template', mimeType: 'application/json' },
    read: async (_visit, uri, { id }) => {
      const data = { id, templateTest: true, data: `Data for ID: ${id}` }
      return [{ uri, mimeType: 'application/json', text: JSON.stringify(data) }]
    },
  },
]

type Message = ReturnType<ServedPrompt['get']>[number]

function prompt(
  name: string,
  taken: string[],
  get: (given: Readonly<Record<string, string>>) => Message['content'][],
): ServedPrompt {
  const described = taken.map((one) => ({ name: one, description: one, required: true }))
  return {
    scopes: [],
    definition: { name, description: `The fixture ${name}`, arguments: described },
    get: (given) => get(given).map((content) => ({ role: 'user', content })),
  }
}

const prompts: ServedPrompt[] = [
  prompt('test_simple_prompt', [], () => [text('This is a simple prompt for testing.')]),
  prompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => [
    text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  ]),
  prompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri }) => [
    embedded(resourceUri!, 'text/plain', 'Embedded resource content for testing.'),
    text('Please process the embedded resource above.'),
  ]),
  prompt('test_prompt_with_image', [], () => [image, text('Please analyze the image above.')]),
]

/** What we serve, and beside it what the suite asks for. */
export function withFixtures(served: Catalog): Catalog {
  return {
    record: served.record,
    tools: new Map([...served.tools, ...tools.map((tool) => [tool.definition.name, tool] as const)]),
    resources: [...served.resources, ...resources],
    templates: [...served.templates, ...templates],
    prompts: [...served.prompts, ...prompts],
  }
}
