import type { FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, type FormRefusal, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { alertOf } from '#surfaces/site/parts/elements.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
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

type Group = OutputOf<typeof operations.groups.create>

/** A name is enough: the address is made from it. */
export function mountNewGroup(scope: PageScope): void {
  const { baseUrl } = scope.server

  const propose = async (request: FastifyRequest, form: URLSearchParams) => {
    const query = { name: form.get('name') ?? '', urlname: form.get('urlname') ?? '' }
    return (await perform(scope, request, operations.groups.checkUrlname, { query })).proposal
  }

  getScreen(scope, newGroupPath, async (request, reply) =>
    sendPage(reply, newGroupScreen(messagesOf(request), { values: {} }, baseUrl)),
  )

  postScreen(scope, newGroupPath, newGroupPath, async (request, reply) => {
    const form = formIn(request)
    const { create } = operations.groups
    let group: Group | undefined
    const refusal = await findRefusal(request, form, async () => {
      const body: object = bodyOf(create, withTopics(form))
      const urlname = form.get('urlname')?.trim() || ((await propose(request, form)) ?? '')
      group = await perform(scope, request, create, { body: { ...body, urlname } as never })
    })
    if (group) return redirectWith(scope, reply, groupPath(slugOf(group)), 'groupCreated')
    const messages = messagesOf(request)
    const problems = await withProposal(messages, refusal!, () => propose(request, form))
    return sendPage(reply, newGroupScreen(messages, withTopicProblems(problems), baseUrl), refusal!.status)
  })
}

/** An address that is taken comes back with one that is free. */
async function withProposal(
  { organize, errors }: Messages,
  refusal: FormRefusal,
  propose: () => Promise<string | null>,
): Promise<FormRefusal> {
  if (refusal.problems?.urlname !== errors.urlname_taken) return refusal
  const proposal = await propose()
  if (proposal === null) return refusal
  return { ...refusal, problems: { ...refusal.problems, urlname: organize.groups.fields.isFree(proposal) } }
}

function newGroupScreen(messages: Messages, form: FormState & Partial<FormRefusal>, baseUrl: string) {
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
