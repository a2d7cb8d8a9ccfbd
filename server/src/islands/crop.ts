import { sendPicture, UploadError } from './shared/upload.ts'

/** The form that waits until the pictures of the page are kept. */
let held: HTMLFormElement | undefined

interface PictureOnPage {
  /** Whether a picture was chosen, or moved in its frame, and is not kept yet. */
  isOpen(): boolean
  /** Keeps what the frame shows before that form is sent. False, and says why, if it could not be sent. */
  settle(form: HTMLFormElement): Promise<boolean>
}

/**
 * Sends a picture as soon as it is chosen, cut around its middle, and puts its URL into the form; by mouse, touch and
 * keyboard another part is cut. A form with nothing but the picture is saved then; as a part of a larger form it waits for
 * that one.
 */
function enhance(form: HTMLElement): PictureOnPage {
  const find = <T extends Element>(selector: string) => form.querySelector<T>(selector)!
  const file = find<HTMLInputElement>('input[type=file]')
  const zoom = find<HTMLInputElement>('input[type=range]')
  const frame = find<HTMLElement>('[data-frame]')
  const status = find<HTMLElement>('[role=status]')
  const address = find<HTMLInputElement>('input[type=hidden]')
  const canvas = document.createElement('canvas')
  const stage = find<HTMLElement>('[data-stage]')
  const current = form.querySelector<HTMLImageElement>('[data-current]')
  const remove = form.querySelector<HTMLButtonElement>('[data-remove]')
  canvas.width = Number(form.dataset.width)
  canvas.height = Number(form.dataset.height)
  frame.append(canvas)
  find<HTMLElement>('[data-tools]').hidden = false
  const say = (name: string) => {
    const words = form.dataset[name] ?? ''
    status.textContent = words
    // The button that waits may be far from here.
    const bar = held?.querySelector('[data-status]')
    if (bar) bar.textContent = words
  }

  let picture: ImageBitmap | undefined
  /** Whether the frame shows something else than what was sent. */
  let isUnsent = false
  /** How many pictures are read or sent. */
  let busy = 0
  let hasFailed = false
  /** One after the other: what was chosen last is what stays. */
  let work: Promise<unknown> = Promise.resolve()
  /** The middle of the part that is shown, as a fraction of the picture. */
  let middle = { x: 0.5, y: 0.5 }

  /** Pixels of the canvas for one pixel of the picture. */
  function scaleOf({ width, height }: ImageBitmap): number {
    return Math.max(canvas.width / width, canvas.height / height) * Number(zoom.value)
  }
  function draw(): void {
    if (!picture) return
    const scale = scaleOf(picture)
    const [width, height] = [canvas.width / scale, canvas.height / scale]
    const within = (value: number, max: number) => Math.min(Math.max(value, 0), max)
    const x = within(middle.x * picture.width - width / 2, picture.width - width)
    const y = within(middle.y * picture.height - height / 2, picture.height - height)
    middle = { x: (x + width / 2) / picture.width, y: (y + height / 2) / picture.height }
    canvas.getContext('2d')!.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  }
  /** By pixels of the screen. */
  function move(right: number, down: number): void {
    if (!picture) return
    const scale = (scaleOf(picture) * frame.clientWidth) / canvas.width
    middle = { x: middle.x - right / scale / picture.width, y: middle.y - down / scale / picture.height }
    isUnsent = true
    draw()
  }
  function zoomBy(factor: number): void {
    zoom.value = String(Number(zoom.value) * factor)
    isUnsent = true
    draw()
  }

  function inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    busy++
    const done = work.then(step).finally(() => busy--)
    work = done
    return done
  }
  async function take(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    try {
      picture = await createImageBitmap(chosen, { imageOrientation: 'from-image' })
    } catch {
      file.value = ''
      return say('unreadable')
    }
    zoom.value = '1'
    middle = { x: 0.5, y: 0.5 }
    stage.hidden = false
    current?.toggleAttribute('hidden', true)
    isUnsent = true
    draw()
    frame.focus()
    await send()
  }
  async function send(): Promise<boolean> {
    isUnsent = false
    hasFailed = false
    say('sending')
    try {
      const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85))
      await keep(await sendPicture(cut!, form.dataset.category!))
      say('added')
    } catch (error) {
      isUnsent = true
      hasFailed = true
      if (remove) remove.hidden = false
      say(error instanceof UploadError ? error.reason : 'failed')
    }
    return !hasFailed
  }
  const choose = (chosen: File | undefined) => inTurn(() => take(chosen))
  file.addEventListener('change', () => choose(file.files?.[0]))
  zoom.addEventListener('input', () => {
    isUnsent = true
    draw()
  })
  listenToPointers(frame, move, zoomBy)
  frame.addEventListener('keydown', (event) => {
    const steps: Record<string, () => void> = {
      ArrowLeft: () => move(10, 0),
      ArrowRight: () => move(-10, 0),
      ArrowUp: () => move(0, 10),
      ArrowDown: () => move(0, -10),
      '+': () => zoomBy(1.1),
      '=': () => zoomBy(1.1),
      '-': () => zoomBy(1 / 1.1),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  })
  addEventListener('beforeunload', (event) => {
    if (busy > 0 || hasFailed) event.preventDefault()
  })

  async function settle(sent: HTMLFormElement): Promise<boolean> {
    say('sending')
    if (await inTurn(async () => !isUnsent || (await send()))) return true
    file.focus()
    // Another form of the page is held back once; then it goes without this picture.
    if (!sent.contains(form)) putAway()
    return false
  }
  function putAway(): void {
    isUnsent = false
    hasFailed = false
    stage.hidden = true
    current?.toggleAttribute('hidden', false)
    file.value = ''
  }
  if (!current || !remove) return { isOpen: () => busy > 0 || isUnsent, settle }

  function show(url: string): void {
    address.value = url
    current!.src = url === '' ? form.dataset.drawn! : new URL(url).pathname
    remove!.hidden = url === ''
    address.dispatchEvent(new Event('input', { bubbles: true }))
  }
  remove.hidden = address.value === ''
  find<HTMLElement>('[data-scripted]').hidden = false
  remove.addEventListener('click', () =>
    inTurn(async () => {
      putAway()
      show('')
      say('removed')
      file.focus()
    }),
  )
  find<HTMLButtonElement>('[data-use]').addEventListener('click', async () => {
    if (!(await inTurn(async () => !isUnsent || (await send())))) return
    putAway()
    file.focus()
  })
  const pictureIn = (data: DataTransfer | null) =>
    [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
  form.addEventListener('dragover', (event) => event.preventDefault())
  form.addEventListener('drop', (event) => {
    event.preventDefault()
    void choose(pictureIn(event.dataTransfer))
  })
  document.addEventListener('paste', (event) => void choose(pictureIn(event.clipboardData)))
  return { isOpen: () => busy > 0 || isUnsent, settle }

  /** A form of its own is saved behind the page, so that the picture can still be moved. */
  async function keep(url: string): Promise<void> {
    if (!(form instanceof HTMLFormElement)) return show(url)
    address.value = url
    const body = new URLSearchParams(new FormData(form) as never)
    const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual' })
    // Only what was saved leads on to another page.
    if (answer.type !== 'opaqueredirect') throw new UploadError('failed')
  }
}

/** One pointer moves the picture, two zoom it, and so does a wheel. */
function listenToPointers(
  frame: HTMLElement,
  move: (right: number, down: number) => void,
  zoomBy: (factor: number) => void,
): void {
  const pointers = new Map<number, PointerEvent>()
  const distance = () => {
    const [a, b] = [...pointers.values()]
    return Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY)
  }
  frame.addEventListener('pointerdown', (event) => {
    frame.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, event)
  })
  frame.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const apart = pointers.size === 2 ? distance() : 0
    pointers.set(event.pointerId, event)
    if (pointers.size === 1) move(event.clientX - before.clientX, event.clientY - before.clientY)
    else if (apart > 0) zoomBy(distance() / apart)
  })
  for (const name of ['pointerup', 'pointercancel'] as const)
    frame.addEventListener(name, (event) => pointers.delete(event.pointerId))
  frame.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      zoomBy(event.deltaY < 0 ? 1.05 : 1 / 1.05)
    },
    { passive: false },
  )
}

const pictures = [...document.querySelectorAll<HTMLElement>('[data-crop]')].map(enhance)
/** Before the scripts of any form: every form of the page waits until the chosen pictures are kept. */
document.addEventListener(
  'submit',
  async (event) => {
    const [form, button] = [event.target as HTMLFormElement, event.submitter]
    const open = pictures.filter((picture) => picture.isOpen())
    // A preview in another tab is no end of the work here.
    if (open.length === 0 || button?.getAttribute('formtarget') === '_blank') return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (held) return
    held = form
    const kept = await Promise.all(open.map((picture) => picture.settle(form)))
    held = undefined
    if (kept.every(Boolean)) form.requestSubmit(button)
  },
  { capture: true },
)
