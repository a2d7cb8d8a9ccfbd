import type { CallOptions } from './calls.ts'
import { readAnswer } from './core.ts'
import { HearthError } from './errors.ts'
import type { Api, UploadRequest } from './generated/types.ts'

export interface UploadOptions extends Pick<CallOptions, 'signal'> {
  /** Instead of the global one. */
  fetch?: typeof globalThis.fetch | undefined
}

/**
 * Uploads a file and returns its address, once the instance has checked it.
 *
 * @example
 * await api.profile.update({ avatarUrl: await upload(api, file, 'avatar') })
 */
export async function upload(
  api: Pick<Api, 'uploads'>,
  file: Blob & { readonly name?: string },
  category: UploadRequest['category'],
  { signal, fetch = globalThis.fetch }: UploadOptions = {},
): Promise<string> {
  const contentType = (file.type || 'application/octet-stream') as UploadRequest['contentType']
  const request = { category, filename: file.name || 'file', contentType, size: file.size }
  const { uploadUrl, publicUrl } = await api.uploads.request(request, { signal })
  const abort = signal ? { signal } : {}
  const sent = await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': contentType }, body: file, ...abort })
  const refusal = await sent.text()
  if (!sent.ok) throw new HearthError<string>(sent.status, 'unexpected_response', `The file was refused: ${refusal}`)
  // The first visit checks the file.
  const seen = await fetch(publicUrl, abort)
  if (!seen.ok) readAnswer(seen, await seen.text())
  await seen.body?.cancel()
  return publicUrl
}
