/** Why a file was not sent: the account has no room, or anything else. */
export class UploadError extends Error {
  readonly reason: 'full' | 'failed'
  constructor(reason: 'full' | 'failed') {
    super(reason)
    this.reason = reason
  }
}

/** Sends a picture to the object store and returns its URL, once the server has checked it. */
export async function sendPicture(picture: Blob, category: string): Promise<string> {
  const filename = `${category}.${picture.type.split('/')[1]}`
  const asked = await fetch('/v1/uploads/request', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ category, filename, contentType: picture.type, size: picture.size }),
  })
  const answer = (await asked.json()) as { code?: string; data?: { uploadUrl: string; publicUrl: string } }
  if (!answer.data) throw new UploadError(answer.code === 'quota_exceeded' ? 'full' : 'failed')
  const { uploadUrl, publicUrl } = answer.data
  const sent = await fetch(uploadUrl, { method: 'PUT', headers: { 'Content-Type': picture.type }, body: picture })
  if (!sent.ok) throw new UploadError('failed')
  // The first request for a file makes the server check it.
  const checked = await fetch(new URL(publicUrl).pathname)
  if (!checked.ok) throw new UploadError('failed')
  return publicUrl
}
