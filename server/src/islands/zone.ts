/** Tells the time zone of this device to sign-in forms, and chooses it where none was chosen: UTC is what accounts start with. */
const own = Intl.DateTimeFormat().resolvedOptions().timeZone
for (const input of document.querySelectorAll<HTMLInputElement>('input[type="hidden"][name="timezone"]'))
  input.value = own
for (const select of document.querySelectorAll<HTMLSelectElement>('select[name="timezone"]'))
  if (select.value === 'UTC' && [...select.options].some(({ value }) => value === own)) select.value = own
