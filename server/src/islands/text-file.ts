/** Shows the file choice of a page and reads the chosen file into its text area. Without this script people paste the text. */
const usualMax = 200_000

for (const choice of document.querySelectorAll<HTMLInputElement>('input[type="file"][data-into]')) {
  const area = document.querySelector<HTMLTextAreaElement>(choice.dataset.into!)
  const part = choice.closest<HTMLElement>('[hidden]')
  if (!area || !part) continue
  part.hidden = false
  const bytesMax = Number(choice.dataset.max ?? usualMax)
  choice.addEventListener('change', async () => {
    const file = choice.files?.[0]
    choice.setCustomValidity(file && file.size > bytesMax ? choice.dataset.tooBig! : '')
    if (!file || !choice.reportValidity()) return
    area.value = (await file.text()).replace(/^\ufeff/, '')
    area.focus()
  })
}
