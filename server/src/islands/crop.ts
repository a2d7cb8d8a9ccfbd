import { sendPicture, UploadError } from './shared/upload.ts'

/**
 * Cuts a picture by mouse, touch and keyboard, sends it, and puts its URL into the form. A form with nothing but the picture
 * is sent then; as a part of a larger form it waits for that one.
 */
function enhance(form: HTMLElement): void {
  const find = <T extends Element>(selector: string) => form.querySelector<T>(selector)!
  const file = find<HTMLInputElement>('input[type=file]')
  const zoom = find<HTMLInputElement>('input[type=range]')
  const frame = find<HTMLElement>('[data-frame]')
  const status = find<HTMLElement>('[role=status]')
  const address = find<HTMLInputElement>('input[type=hidden]')
  const canvas = document.createElement('canvas')
  canvas.width = Number(form.dataset.width)
  canvas.height = Number(form.dataset.height)
  frame.append(canvas)
  find<HTMLElement>('[data-tools]').hidden = false
  const say = (name: string) => {
    status.textContent = form.dataset[name] ?? ''
  }

  let picture: ImageBitmap | undefined
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
    draw()
  }
  function zoomBy(factor: number): void {
    zoom.value = String(Number(zoom.value) * factor)
    draw()
  }

  async function take(chosen: File | undefined): Promise<void> {
    if (!chosen) return
    try {
      picture = await createImageBitmap(chosen, { imageOrientation: 'from-image' })
    } catch {
      return say('unreadable')
    }
    say('')
    zoom.value = '1'
    middle = { x: 0.5, y: 0.5 }
    find<HTMLElement>('[data-stage]').hidden = false
    draw()
    frame.focus()
  }
  file.addEventListener('change', () => take(file.files?.[0]))
  zoom.addEventListener('input', draw)
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
  async function send(button: HTMLButtonElement, then: (url: string) => void): Promise<void> {
    button.disabled = true
    say('sending')
    try {
      const cut = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85))
      then(await sendPicture(cut!, form.dataset.category!))
    } catch (error) {
      say(error instanceof UploadError ? error.reason : 'failed')
    }
    button.disabled = false
  }
  if (form instanceof HTMLFormElement) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void send(find('[data-stage] button'), (url) => {
        address.value = url
        form.submit()
      })
    })
    return
  }

  const current = find<HTMLImageElement>('[data-current]')
  const remove = find<HTMLButtonElement>('[data-remove]')
  function show(url: string, word: string): void {
    address.value = url
    current.src = url === '' ? form.dataset.drawn! : new URL(url).pathname
    remove.hidden = url === ''
    find<HTMLElement>('[data-stage]').hidden = true
    file.value = ''
    say(word)
    address.dispatchEvent(new Event('input', { bubbles: true }))
  }
  remove.hidden = address.value === ''
  find<HTMLElement>('[data-scripted]').hidden = false
  remove.addEventListener('click', () => {
    show('', 'removed')
    file.focus()
  })
  const use = find<HTMLButtonElement>('[data-use]')
  use.addEventListener('click', () =>
    send(use, (url) => {
      show(url, 'added')
      file.focus()
    }),
  )
  const pictureIn = (data: DataTransfer | null) =>
    [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'))
  form.addEventListener('dragover', (event) => event.preventDefault())
  form.addEventListener('drop', (event) => {
    event.preventDefault()
    void take(pictureIn(event.dataTransfer))
  })
  document.addEventListener('paste', (event) => void take(pictureIn(event.clipboardData)))
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

for (const form of document.querySelectorAll<HTMLElement>('[data-crop]')) enhance(form)
