import { instantOf } from './shared/wall-time.ts'

const quietMs = 1500
const previewMs = 700

/** Saves a draft while it is typed, draws its preview, and asks before unsaved changes are left. */
function enhance(form: HTMLFormElement): void {
  const status = form.querySelector<HTMLElement>('[data-status]')!
  const say = (name: string, time = '') => {
    status.textContent = (form.dataset[name] ?? '').replace('{time}', time)
  }
  let isDirty = false
  let isStopped = form.dataset.autosave === undefined
  let timer = 0
  /** One save at a time: two at once would look like two organizers. */
  let saving: Promise<void> | undefined

  async function save(): Promise<void> {
    if (isStopped || !isDirty || !form.checkValidity()) return
    isDirty = false
    say('saving')
    const body = new URLSearchParams(new FormData(form) as never)
    body.set('do', 'autosave')
    try {
      const response = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'application/json' } })
      if (response.ok) return saved((await response.json()) as { version: number; path: string })
      isDirty = true
      // Trying again would be refused again: the organizer presses a button and sees why.
      isStopped = response.status === 409
      const { code } = isStopped ? ((await response.json()) as { code: string }) : { code: '' }
      say(code === 'changed_meanwhile' ? 'conflict' : response.status < 500 ? 'refused' : 'failed')
    } catch {
      isDirty = true
      say('failed')
    }
  }
  function saved({ version, path }: { version: number; path: string }): void {
    field('version').value = String(version)
    if (new URL(form.action).pathname !== path) {
      form.action = path
      for (const button of form.querySelectorAll<HTMLButtonElement>('[data-open-preview]'))
        button.formAction = `${path}/preview`
      form.dataset.previewPath = `${path}/preview`
      history.replaceState(null, '', path)
    }
    say('saved', new Date().toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' }))
  }
  function field(name: string): HTMLInputElement {
    const found = form.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (found) return found
    const made = document.createElement('input')
    made.type = 'hidden'
    made.name = name
    form.append(made)
    return made
  }
  const later = () => {
    clearTimeout(timer)
    timer = window.setTimeout(async () => {
      await saving
      saving = save()
      await saving
      saving = undefined
      if (isDirty && !isStopped) later()
    }, quietMs)
  }
  form.addEventListener('input', () => {
    isDirty = true
    if (isStopped) say('unsaved')
    else later()
  })
  form.addEventListener('submit', async (event) => {
    const button = event.submitter
    if (button instanceof HTMLElement && button.dataset.openPreview !== undefined) return
    clearTimeout(timer)
    if (saving) {
      // The version that is being saved must be known first.
      event.preventDefault()
      await saving
      saving = undefined
      form.requestSubmit(button)
      return
    }
    isDirty = false
  })
  addEventListener('beforeunload', (event) => {
    if (isDirty) event.preventDefault()
  })

  showTimes(form)
  drawPreview(form)
}

const fullDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const clockTime = { hour: '2-digit', minute: '2-digit' } as const

/** Offers the time zone of this device where none is set; shows the start as guests see it, and as this device does. */
function showTimes(form: HTMLFormElement): void {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const input = (name: string) => form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)!
  const [zone, date, start] = [input('timezone'), input('date'), input('start')]
  const words = form.querySelector<HTMLElement>('[data-own-time]')!
  const guests = form.querySelector<HTMLElement>('[data-guests-time]')!
  if (zone.value === '') zone.value = own
  const show = () => {
    const at = zone.value === '' ? undefined : instantOf(date.value, start.value, zone.value)
    const write = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(words.dataset.locale, { timeZone, ...options }).format(at)
    const [ownDay, day] = [own, zone.value || own].map((one) => write(one, { dateStyle: 'short' }))
    const [ownTime, time] = [own, zone.value || own].map((one) => write(one, { timeStyle: 'short' }))
    guests.hidden = at === undefined
    const seen = at === undefined ? '' : write(zone.value, { ...fullDay, ...clockTime, timeZoneName: 'short' })
    guests.textContent = guests.dataset.guestsTime!.replace('{time}', seen)
    words.hidden = at === undefined || (ownDay === day && ownTime === time)
    const shown = ownDay === day ? ownTime! : write(own, { weekday: 'long', ...clockTime })
    words.textContent = words.hidden ? '' : words.dataset.ownTime!.replace('{time}', shown)
  }
  for (const one of [zone, date, start]) one.addEventListener('input', show)
  show()
}

/** On wide screens the page is drawn beside the form by the server, as often as something changes. */
function drawPreview(form: HTMLFormElement): void {
  const pane = document.querySelector<HTMLElement>('[data-pane]')!
  const screen = pane.querySelector<HTMLElement>('[data-screen]')!
  const frame = pane.querySelector('iframe')!
  let timer = 0
  let asked = 0
  const draw = async () => {
    if (pane.offsetParent === null) return
    const mine = ++asked
    const body = new URLSearchParams(new FormData(form) as never)
    const response = await fetch(form.dataset.previewPath!, { method: 'POST', body }).catch(() => undefined)
    if (!response?.ok || mine !== asked) return
    const top = frame.contentWindow?.scrollY ?? 0
    frame.addEventListener('load', () => frame.contentWindow?.scrollTo(0, top), { once: true })
    // The frame runs no script, and the browser would complain of each.
    frame.srcdoc = (await response.text()).replaceAll(/<script\b[^<>]*><\/script>/g, '')
  }
  for (const button of pane.querySelectorAll<HTMLButtonElement>('[data-size]'))
    button.addEventListener('click', () => {
      for (const other of pane.querySelectorAll('[data-size]'))
        other.setAttribute('aria-pressed', String(other === button))
      screen.className = `ed-screen ${button.dataset.size}`
    })
  pane.hidden = false
  form.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(draw, previewMs)
  })
  void draw()
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-editor]')) enhance(form)
