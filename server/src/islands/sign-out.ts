/** Asks before a form erases check-ins that this device has not sent yet. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-unsent]'))
  form.addEventListener('submit', (event) => {
    const { unsent, anyway } = form.dataset
    if (unsent === undefined || localStorage.getItem('door-waiting') === null) return
    event.preventDefault()
    // The second time it is sent.
    delete form.dataset.unsent
    const note = document.createElement('p')
    note.role = 'alert'
    note.className = 'alert'
    note.textContent = unsent
    form.prepend(note)
    form.querySelector('button')!.lastChild!.textContent = anyway!
  })
