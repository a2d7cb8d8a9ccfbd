import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import { bodyOf, type FormRefusal } from '#surfaces/site/operation-form.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import { formScreen, type Posted, type ScreenForm } from '#surfaces/site/screens.ts'
import { markdownArea, previewScripts } from '../parts/markdown-area.ts'
import { consoleStyle } from '../parts/style.ts'
import {
  cityField,
  nameField,
  topicsField,
  urlnameField,
  urlnameScripts,
  withTopicProblems,
  withTopics,
} from './group/fields.ts'
import { groupPath, slugOf } from './shell.ts'
import { organizeStyle } from './style/stylesheet.ts'

export const newGroupPath = '/organize/new-group'

const { create, checkUrlname } = operations.groups

async function propose({ posted, perform }: Posted): Promise<string | null> {
  const query = { name: posted.get('name') ?? '', urlname: posted.get('urlname') ?? '' }
  return (await perform(checkUrlname, { query })).proposal
}

/** A name is enough: the address is made from it. */
export const newGroup = formScreen({
  path: newGroupPath,
  op: create,
  async input(visit) {
    const body: object = bodyOf(create, withTopics(visit.posted))
    const urlname = visit.posted.get('urlname')?.trim() || ((await propose(visit)) ?? '')
    return { body: { ...body, urlname } as never }
  },
  refused: async (refusal, visit) => withTopicProblems(await withProposal(refusal, visit)),
  done: 'groupCreated',
  to: (_, group) => groupPath(slugOf(group)),
  view: ({ messages, form, server }) => newGroupScreen(messages, form, server.baseUrl),
})

/** An address that is taken comes back with one that is free. */
async function withProposal(refusal: FormRefusal, visit: Posted): Promise<FormRefusal> {
  const { organize, errors } = visit.messages
  if (refusal.problems?.urlname !== errors.urlname_taken) return refusal
  const proposal = await propose(visit)
  if (proposal === null) return refusal
  return { ...refusal, problems: { ...refusal.problems, urlname: organize.groups.fields.isFree(proposal) } }
}

function newGroupScreen(messages: Messages, form: ScreenForm, baseUrl: string) {
  const { newGroup: text, fields } = messages.organize.groups
  const description = { name: 'description', label: fields.description, hint: fields.descriptionHint, maxLength: 5000 }
  return {
    title: text.title,
    width: 'medium' as const,
    styles: [consoleStyle.path, organizeStyle.path],
    scripts: [...urlnameScripts, ...previewScripts],
    body: html`<div class="console organize"><a class="back" href="/organize">${messages.organize.shell.allGroups}</a>
<section class="panel"><h1>${text.title}</h1><p class="lead">${text.lead}</p>!${alertOf(form.alert)}
<form method="post" action="${newGroupPath}"><button hidden></button>
!${nameField(form, messages, fields.nameHint)}
!${urlnameField(form, messages, fields.urlnameHint(baseUrl))}
!${markdownArea(form, { ...description, rows: 4 }, messages)}
!${cityField(form, messages)}
!${topicsField(form, messages)}
<p class="soft">${text.more}</p><button>${text.button}</button></form></section></div>`,
  }
}
