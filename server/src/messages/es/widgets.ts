import type { Messages } from '../index.ts'

export const widgetText: Messages['widgets'] = {
  locale: 'es-ES',
  nextEvents: 'Próximos eventos',
  happeningNow: 'Ahora mismo',
  cancelled: (when) => `Cancelado: el evento del ${when}`,
  online: 'En línea',
  onlineAt: (place) => `En línea: ${place}`,
  andOnline: (place) => `${place}, y en línea`,
  going: (count) => `Asisten ${count}`,
  goingOf: (count, seats) => `Asisten ${count} de ${seats}`,
  full: 'Completo',
  waitlist: 'Completo, con lista de espera',
  rsvp: 'Asistir',
  calendar: 'Añadir al calendario',
  yourTime: 'tu hora',
  nothing: 'Aún no hay nada previsto',
  nothingLead: 'El próximo evento aparecerá aquí.',
  follow: (group) => `Seguir a ${group}`,
  allEvents: 'Ver todos los eventos',
  previous: 'Anterior',
  next: 'Siguiente',
}
