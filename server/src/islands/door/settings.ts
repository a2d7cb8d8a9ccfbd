import type { Camera } from './camera.ts'
import type { Door } from './model.ts'
import { fill, fillNumber, make, part, pressTwice, recall, remember, say, sayNumber, words } from './page.ts'

const [sheet, label, labels] = [part<HTMLDialogElement>('settings'), part<HTMLInputElement>('label'), part('labels')]
const [camera, sound] = [part<HTMLSelectElement>('camera'), part<HTMLInputElement>('sound')]

/** The sheet with what this device remembers. */
export function openSettings(door: Door, running: Camera, changed: () => void): void {
  function open(): void {
    label.value = door.label ?? ''
    sound.checked = recall('sound') !== 'off'
    labels.replaceChildren(...door.listLabels().map(chipOf))
    void listCameras()
    sheet.showModal()
  }

  function chipOf(text: string): HTMLButtonElement {
    const chip = make('button', text, 'chip')
    chip.type = 'button'
    chip.addEventListener('click', () => {
      label.value = text
      keepLabel()
    })
    return chip
  }

  function keepLabel(): void {
    door.label = label.value.trim() || null
    changed()
  }

  part('open-settings').addEventListener('click', open)
  part('entrance').addEventListener('click', () => {
    open()
    label.focus()
    label.select()
  })
  label.addEventListener('change', keepLabel)
  sheet.addEventListener('close', keepLabel)
  sound.addEventListener('change', () => remember('sound', sound.checked ? 'on' : 'off'))
  camera.addEventListener('change', () => {
    remember('camera', camera.value)
    if (!running.isRunning()) return
    running.stop()
    void running.start()
  })
  prepareErase(door)
}

/** Their names are known once the camera was allowed. */
async function listCameras(): Promise<void> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
  const found = devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
  const options = found.map(
    ({ deviceId, label: name }, n) => new Option(name || fill(words.camera, { n: sayNumber(n + 1) }), deviceId),
  )
  camera.replaceChildren(camera.options[0]!, ...options)
  camera.value = recall('camera') ?? ''
}

function prepareErase(door: Door): void {
  const button = part<HTMLButtonElement>('erase')
  pressTwice(button, words.eraseSure, () => {
    const { waiting } = door.state
    if (waiting > 0) return say(part('erase-hint'), fillNumber(words.eraseWaiting, waiting))
    void door.erase().then(() => location.assign('/door/'))
  })
}
