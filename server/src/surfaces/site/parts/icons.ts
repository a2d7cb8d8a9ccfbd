const drawings = {
  home: '<path d="M4 11.500 12 4l8 7.500V20H4z"/>',
  calendar: '<rect x="3.5" y="5" width="17" height="15.5" rx="3"/><path d="M3.5 10h17M8 2.500v4M16 2.500v4"/>',
  clock: '<circle cx="12" cy="12" r="8.500"/><path d="M12 7v5l3.200 2"/>',
  pin: '<path d="M12 21.500c4.500-4.800 6.800-8.300 6.800-11.400a6.800 6.800 0 0 0-13.600 0c0 3.100 2.300 6.600 6.800 11.400z"/><circle cx="12" cy="10" r="2.400"/>',
  online: '<rect x="2.500" y="6" width="13" height="12" rx="3"/><path d="m15.500 11 6-3.500v9l-6-3.500"/>',
  people:
    '<circle cx="9" cy="8" r="3.500"/><path d="M2.500 20c.5-4 3-6 6.500-6s6 2 6.500 6M15.500 4.800a3.500 3.500 0 0 1 0 6.400M17.500 14.400c2.300.7 3.700 2.500 4 5.600"/>',
  star: '<path d="m12 3.300 2.700 5.500 6 .9-4.400 4.200 1.100 6-5.400-2.800-5.400 2.800 1.100-6-4.400-4.200 6-.9z"/>',
  search: '<circle cx="10.500" cy="10.500" r="6.500"/><path d="m20.500 20.500-5.300-5.300"/>',
  check: '<path d="m4.500 12.500 5 5 10-11"/>',
  ticket:
    '<path d="M3.500 9V6.500h17V9a3 3 0 0 0 0 6v2.500h-17V15a3 3 0 0 0 0-6z"/><path d="M14.500 6.500v2M14.500 11v2M14.500 15.500v2"/>',
  link: '<path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1.300 1.300M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1.300-1.300"/>',
  feed: '<path d="M5 11a8.500 8.500 0 0 1 8.500 8.500M5 4.500a15 15 0 0 1 15 15"/><circle cx="6" cy="18.500" r="1.200"/>',
  badge: '<circle cx="12" cy="9" r="6"/><path d="m8.500 14-1.500 7.500 5-2.800 5 2.800-1.500-7.500"/>',
  flag: '<path d="M5.500 21.500v-18M5.500 4.500c5-2.500 8 2.500 13.500 0v9c-5.500 2.500-8.500-2.500-13.500 0"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  filter: '<path d="M4 8h9M17 8h3M4 16h3M11 16h9"/><circle cx="15" cy="8" r="2"/><circle cx="9" cy="16" r="2"/>',
  brackets: '<path d="m8 7-5 5 5 5M16 7l5 5-5 5M13.500 5l-3 14"/>',
  code: '<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v6M14 20h3"/>',
  share: '<path d="M12 15V3.500M7.500 8 12 3.500 16.500 8M5 13v7h14v-7"/>',
  person:
    '<circle cx="12" cy="8" r="4"/><path d="M4.500 20.500c.6-4.300 3.500-6.500 7.500-6.500s6.900 2.200 7.500 6.500"/>',
  settings:
    '<path d="M5 4v6M5 14v6M12 4v3M12 11v9M19 4v9M19 17v3"/><circle cx="5" cy="12" r="2"/><circle cx="12" cy="9" r="2"/><circle cx="19" cy="15" r="2"/>',
  leave: '<path d="M14 4H5.500v16H14M10 12h10.500M17 8.500l3.500 3.500-3.500 3.500"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="3"/><path d="m4 8 8 5.500L20 8"/>',
  lock: '<rect x="5" y="10.500" width="14" height="10" rx="2.500"/><path d="M8 10.500V8a4 4 0 0 1 8 0v2.500"/>',
  copy: '<rect x="8.500" y="8.500" width="12" height="12" rx="2.500"/><path d="M15.500 5.500V5A1.500 1.500 0 0 0 14 3.500H5A1.500 1.500 0 0 0 3.500 5v9A1.500 1.500 0 0 0 5 15.500h.5"/>',
  alert: '<path d="M12 3.500v11M12 19.500v.5"/>',
  chat: '<path d="M4 5h16v11.500H11l-4.500 4v-4H4z"/>',
} as const

export type IconName = keyof typeof drawings

/** A line drawing in the color of the text around it. Hidden from screen readers. */
export function icon(name: IconName): string {
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${drawings[name]}</svg>`
}

export function flame(color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="${color}" aria-hidden="true"><path d="M12 2c1 4-4 6-4 11a4 4 0 0 0 8 0c0-1.600-.7-2.600-1.200-3.400-.2 1.200-.8 1.900-1.600 2.200C14.400 8 13 4.500 12 2zM5 14a7 7 0 0 0 14 0c0-2-.7-3.700-1.600-5 .1 5-2 8.500-5.400 8.500S6.500 15 6.700 11C5.600 12 5 13 5 14z"/></svg>`
}
