import type { FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { fieldsOf } from '#surfaces/site/forms.ts'
import { type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { composerScreen, sentScreen } from './composer.ts'
import { announcementsScreen } from './list.ts'
import { sendMail, sendPreview } from './preview.ts'
import { submitForm } from './submit.ts'
import { type AnnouncementHome, announcementIn, audienceValue, type FindAnnouncementTarget } from './target.ts'

const from = (request: FastifyRequest) => request.url

/** The list, the composer and the preview of announcements, below `base`. */
export function mountAnnouncements(scope: PageScope, base: string, find: FindAnnouncementTarget): void {
  const paramsOf = (request: FastifyRequest) => {
    const announcementId = announcementIn(request)
    if (!isId(announcementId)) throw new ApiError('announcement_not_found')
    return { params: { announcementId } }
  }
  const load = (request: FastifyRequest) => perform(scope, request, operations.announcements.get, paramsOf(request))
  const loadMail = (request: FastifyRequest) =>
    perform(scope, request, operations.announcements.preview, paramsOf(request))

  getScreen(scope, base, async (request, reply) =>
    sendPage(reply, await announcementsScreen(await find(scope, request), request)),
  )

  getScreen(scope, `${base}/new`, async (request, reply) => {
    const target = await find(scope, request)
    return sendPage(reply, composerScreen(target, undefined, { values: { audience: firstAudience(target) } }))
  })

  // Lists of people send the selected ids here; the composer sends its fields.
  postScreen(scope, `${base}/new`, from, async (request, reply) => {
    const target = await find(scope, request)
    const userIds = fieldsOf(request, 'id')
    if (userIds.length === 0) return submitForm({ scope, request, reply, target }, undefined)
    const { id } = await target.create({ userIds })
    return redirectWith(scope, reply, `${target.path}/${id}`, 'draftForSelected')
  })

  getScreen(scope, `${base}/:announcementId`, async (request, reply) => {
    const [target, announcement] = [await find(scope, request), await load(request)]
    assertHere(target, announcement)
    const isOpen = announcement.status === 'draft' || announcement.status === 'scheduled'
    const page = isOpen
      ? composerScreen(target, announcement, { values: { ...announcement, audience: audienceValue(announcement) } })
      : sentScreen(target, announcement)
    return sendPage(reply, page)
  })

  postScreen(scope, `${base}/:announcementId`, from, async (request, reply) => {
    const [target, announcement] = [await find(scope, request), await load(request)]
    assertHere(target, announcement)
    return submitForm({ scope, request, reply, target }, announcement)
  })

  getScreen(scope, `${base}/:announcementId/preview`, async (request, reply) => {
    const [target, announcement] = [await find(scope, request), await load(request)]
    assertHere(target, announcement)
    return sendPreview(reply, target, announcement, await loadMail(request))
  })

  getScreen(scope, `${base}/:announcementId/mail`, async (request, reply) => sendMail(reply, await loadMail(request)))
}

const firstAudience = ({ sizes }: AnnouncementHome) => sizes.audiences[0]?.audience

/** The path names the event or group of the announcement. */
function assertHere(
  target: AnnouncementHome,
  { eventId, groupId }: { eventId: string | null; groupId: string | null },
): void {
  if (target.targetId !== (eventId ?? groupId)) throw new ApiError('announcement_not_found')
}
