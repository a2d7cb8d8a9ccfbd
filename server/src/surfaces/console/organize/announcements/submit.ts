import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { instantOfWall } from '#kernel/formats/wall-time.ts'
import { type FlashKey, redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, type FormRefusal, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { perform } from '#surfaces/site/perform.ts'
import { composerScreen } from './composer.ts'
import { type Announcement, type AnnouncementHome, countPeople, withAudience } from './target.ts'

interface Submission {
  scope: PageScope
  request: FastifyRequest
  reply: FastifyReply
  target: AnnouncementHome
}

const { announcements } = operations

/** Saves what the form has, then does what its button says. A refused form is shown again with what was typed. */
export async function submitForm(submission: Submission, known: Announcement | undefined): Promise<FastifyReply> {
  const { request, reply, target } = submission
  const form = formIn(request)
  let saved = known
  const refuse = (refusal: FormRefusal) => {
    const problems = { ...refusal.problems, ...(refusal.problems?.sendAt && { date: refusal.problems.sendAt }) }
    return sendPage(reply, composerScreen(target, saved, { ...refusal, problems }), refusal.status)
  }
  const notSaved = await findRefusal(request, form, async () => {
    saved = await save(submission, known, form)
  })
  if (notSaved) return refuse(notSaved)
  let answer: FastifyReply | undefined
  const notDone = await findRefusal(request, form, async () => {
    answer = await finish(submission, saved!, form)
  })
  return notDone ? refuse(notDone) : answer!
}

/** A form without the text, such as that of the preview, saves nothing. */
function save({ scope, request, target }: Submission, known: Announcement | undefined, form: URLSearchParams) {
  const read = withAudience(form, !known)
  if (!known) return target.create(bodyOf(announcements.createForEvent, read))
  if (!form.has('subject')) return known
  const params = { announcementId: known.id }
  return perform(scope, request, announcements.update, { params, body: bodyOf(announcements.update, read) })
}

async function finish(submission: Submission, saved: Announcement, form: URLSearchParams): Promise<FastifyReply> {
  const { scope, request, reply, target } = submission
  const here = `${target.path}/${saved.id}`
  const input = { params: { announcementId: saved.id } }
  const end = (path: string, key: FlashKey) => redirectWith(scope, reply, path, key)
  const { action, isConfirmed } = decisionIn(form)
  switch (action) {
    case 'preview':
      return reply.redirect(`${here}/preview`, 303)
    case 'test':
      await perform(scope, request, announcements.test, input)
      return end(here, 'testSent')
    case 'send':
      if (!isConfirmed) return askToSend(submission, saved)
      await perform(scope, request, announcements.send, { ...input, body: versionIn(form) })
      return end(target.path, 'announcementSent')
    case 'schedule': {
      const [date, time] = [form.get('date') ?? '', form.get('time') ?? '']
      const sendAt = instantOfWall({ date, time }, target.timezone) ?? ''
      await perform(scope, request, announcements.schedule, { ...input, body: { sendAt } })
      return end(target.path, 'announcementScheduled')
    }
    case 'unschedule':
      await perform(scope, request, announcements.cancel, input)
      return end(here, 'announcementUnscheduled')
    case 'delete':
      if (!isConfirmed) return askToDelete(submission, saved)
      await perform(scope, request, announcements.delete, input)
      return end(target.path, 'deleted')
    default:
      return end(here, 'saved')
  }
}

const versionIn = (form: URLSearchParams) => (form.has('version') ? { version: Number(form.get('version')) } : {})

/** Says how many people get it. The text is saved already, so the answer needs only its version. */
function askToSend({ reply, target }: Submission, saved: Announcement): FastifyReply {
  const { messages, path } = target
  const text = messages.organize.announcements
  const here = `${path}/${saved.id}`
  const question = {
    heading: text.sendQuestion(countPeople(target, saved)),
    lead: text.sendLead(saved.subject || text.noSubject),
    yes: text.sendYes,
  }
  const form = new URLSearchParams({ do: 'send', version: String(saved.version) })
  return sendPage(reply, confirmPage({ ...question, path: here, form, back: here }, messages))
}

function askToDelete({ reply, target }: Submission, { id }: Announcement): FastifyReply {
  const { messages, path } = target
  const text = messages.organize.announcements
  const question = { heading: text.deleteHeading, lead: text.deleteLead, yes: text.deleteYes }
  const form = new URLSearchParams({ do: 'delete' })
  return sendPage(reply, confirmPage({ ...question, path: `${path}/${id}`, form, back: `${path}/${id}` }, messages))
}
