/** Says while a username is typed whether it can be used. Without this script the server says it when the form is sent. */
const field = document.querySelector<HTMLInputElement>('[data-username]')
const status = document.querySelector<HTMLElement>('[data-username-status]')
let timer = 0

async function check(): Promise<void> {
  const username = field!.value.trim()
  const show = (state: string | undefined) => {
    status!.textContent = (state && status!.dataset[state]) ?? ''
  }
  if (username === '' || username === field!.defaultValue) return show(undefined)
  const response = await fetch(`/v1/profile/username-check?username=${encodeURIComponent(username)}`)
  if (!response.ok || field!.value.trim() !== username) return
  const { data } = (await response.json()) as { data: { available: boolean; reason?: string } }
  show(data.available ? 'available' : data.reason)
}

field?.addEventListener('input', () => {
  clearTimeout(timer)
  // The server checks the form again, so a failed request needs no words.
  timer = setTimeout(() => void check().catch(() => undefined), 300)
})
