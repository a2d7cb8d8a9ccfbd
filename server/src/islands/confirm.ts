/** Asks in a dialog before a form is sent. Without this script the server asks on a page. */
function prepare(button: HTMLButtonElement): void {
  button.dataset.ready = ''
  const dialog = document.querySelector<HTMLDialogElement>(button.dataset.confirm!)!
  button.addEventListener('click', (event) => {
    event.preventDefault()
    if (!button.form!.reportValidity()) return
    dialog.showModal()
  })
  dialog.querySelector('[data-close]')!.addEventListener('click', () => dialog.close())
  // A click on the backdrop closes too; the padding of the dialog belongs to the dialog.
  dialog.addEventListener('click', (event) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    const isInside = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
    if (event.target === dialog && !isInside) dialog.close()
  })
}

function prepareAll(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-confirm]:not([data-ready])'))
    prepare(button)
}
prepareAll()
document.addEventListener('found', prepareAll)
