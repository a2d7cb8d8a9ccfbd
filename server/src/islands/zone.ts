/** Chooses the time zone of this device where none was chosen: UTC is what accounts start with. */
const own = Intl.DateTimeFormat().resolvedOptions().timeZone
for (const select of document.querySelectorAll<HTMLSelectElement>('select[name="timezone"]'))
  if (select.value === 'UTC' && [...select.options].some(({ value }) => value === own)) select.value = own
