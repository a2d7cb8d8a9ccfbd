import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Created } from './capability.ts'
import { insertBefore, insertImport, insertIntoList, type Registration } from './edit.ts'
import { type Names, namesOf } from './names.ts'

/** Writes a working screen of a capability whose members list, create and delete something of their own. */
export function createScreen(root: string, path: string): Created {
  const [part, name, ...rest] = path.split('/')
  if (!part || !name || rest.length > 0) throw new Error(`"${path}" is no <part>/<name>, such as settings/notes`)
  if (part !== 'settings') throw new Error(`Screens are written for settings alone, not for "${part}"`)
  const names = namesOf(name)
  const file = `server/src/surfaces/console/settings/${name}.ts`
  if (existsSync(join(root, file))) throw new Error(`The screen ${path} exists`)
  const domains = readdirSync(join(root, 'server/src/domains'))
  if (!domains.some((domain) => existsSync(join(root, 'server/src/domains', domain, name, 'operations.ts'))))
    throw new Error(`There is no capability "${name}": npm run new -- capability people/${name}`)

  const changes = new Map(
    registrations(names).map((one) => [one.file, one.edit(readFileSync(join(root, one.file), 'utf8'))]),
  )
  for (const [one, text] of [[file, screenOf(names)] as const, ...changes]) writeFileSync(join(root, one), text)
  return { created: [file], changed: [...changes.keys()], names }
}

function registrations(names: Names): Registration[] {
  const { plural, list, table } = names
  const path = `/settings/${plural}`
  const key = plural === list ? list : `'${plural}'`
  const label = names.words[0]!.toUpperCase() + names.words.slice(1)
  return [
    {
      file: 'server/src/surfaces/console/settings/routes.ts',
      edit: (text) =>
        insertIntoList(
          insertImport(text, `import { ${list}Screens } from './${plural}.ts'`),
          'export const settingsScreens:',
          `...${list}Screens`,
        ),
    },
    {
      file: 'server/src/messages/en/settings.ts',
      edit: (text) => {
        const tabs = insertBefore(text, "    data: 'Your data',", `    ${key}: '${label}',\n`)
        const about = insertBefore(tabs, "      data: 'Download", `      ${key}: 'Your ${names.words}',\n`)
        return insertBefore(about, '  privacy: {\n', textsOf(names))
      },
    },
    {
      file: 'server/test/catalogue/screens.settings.ts',
      edit: (text) => insertIntoList(text, 'export const settingsScreens:', rowOf(names)),
    },
    {
      file: 'server/test/catalogue/pages.table.ts',
      edit: (text) => {
        const pages = insertBefore(text, "  '/settings/data':", `  '${path}': ['${path}'],\n`)
        return insertBefore(pages, '  }\n  for (const [table, names]', `    ${table}: ['text'],\n`)
      },
    },
  ]
}

const textsOf = ({ list, word, words }: Names) => `  ${list}: {
    lead: 'Only you see your ${words}.',
    none: 'You have no ${words} yet.',
    heading: 'New ${word}',
    text: 'Text',
    add: 'Add',
    delete: 'Delete',
    deleteNamed: (text: string) => \`Delete \${text}\`,
  },
`

const rowOf = ({ plural, list }: Names) => `{
    route: '/settings/${plural}',
    role: 'member',
    forms: [
      {
        route: '/settings/${plural}',
        refused: { form: { text: '' }, field: 'text' },
        works: { fill: { text: 'Bring tea' }, press: messages.settings.${list}.add, says: saved },
      },
      { route: '/settings/${plural}/:id/delete' },
    ],
  }`

function screenOf({ plural, list, word, words }: Names): string {
  const operations = plural === list ? `operations.${list}` : `operations['${plural}']`
  return `import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { textField } from '#surfaces/site/parts/fields.ts'
import { listScreen, screenActions } from '#surfaces/site/screens.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('${plural}')
const { list, create, delete: remove } = ${operations}

/** The ${words} of a member, and a form for one more ${word}. */
export const ${list}Screens = [
  listScreen({
    path,
    op: list,
    forms: { '': [create, 'saved'] },
    list: (rows) => html\`<ul class="plain">!\${rows}</ul>\`,
    row({ id, text, createdAt }, { messages: { settings, format } }) {
      const words = settings.${list}
      return html\`<li><span><b>\${text}</b><br><span class="soft small">\${format.day(createdAt)}</span></span>
<form method="post" action="\${path}/\${id}/delete"><button class="plain small" aria-label="\${words.deleteNamed(text)}">\${words.delete}</button></form></li>\`
    },
    empty: ({ messages }) => html\`<p>\${messages.settings.${list}.none}</p>\`,
    frame(rows, { messages, form }) {
      const text = messages.settings.${list}
      const field = { name: 'text', label: text.text, isRequired: true, maxLength: 1000 }
      return settingsScreen(messages, {
        tab: '${plural}',
        alert: form.alert,
        body: html\`<p class="lead">\${text.lead}</p><section class="card">!\${rows}</section>
<section class="card"><h2>\${text.heading}</h2>
<form method="post" action="\${path}">!\${textField(form, field)}<button class="fit">\${text.add}</button></form></section>\`,
      })
    },
  }),
  screenActions(path, { ':id/delete': [remove, 'deleted'] }),
]
`
}
