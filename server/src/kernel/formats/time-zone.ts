/** Names that ICU knows but does not list, because it lists an older name for the same zone. */
const others: Record<string, string> = {
  Africa: 'Asmara Timbuktu',
  'America/Argentina': 'Buenos_Aires Catamarca ComodRivadavia Cordoba Jujuy Mendoza',
  America:
    'Atikokan Atka Ensenada Fort_Wayne Knox_IN Montreal Nipigon Nuuk Pangnirtung Porto_Acre Rainy_River Rosario Santa_Isabel Shiprock Thunder_Bay Virgin Yellowknife',
  'America/Indiana': 'Indianapolis',
  'America/Kentucky': 'Louisville',
  Antarctica: 'South_Pole',
  Asia: 'Ashkhabad Choibalsan Chongqing Chungking Dacca Harbin Ho_Chi_Minh Istanbul Kashgar Kathmandu Kolkata Macao Tel_Aviv Thimbu Ujung_Pandang Ulan_Bator Yangon',
  Atlantic: 'Faroe Jan_Mayen',
  Australia: 'ACT Canberra Currie LHI NSW North Queensland South Tasmania Victoria West Yancowinna',
  Brazil: 'Acre DeNoronha East West',
  '': 'CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT UTC Universal W-SU WET Zulu',
  Canada: 'Atlantic Central Eastern Mountain Newfoundland Pacific Saskatchewan Yukon',
  Chile: 'Continental EasterIsland',
  Etc: 'GMT GMT+0 GMT+1 GMT+10 GMT+11 GMT+12 GMT+2 GMT+3 GMT+4 GMT+5 GMT+6 GMT+7 GMT+8 GMT+9 GMT-0 GMT-1 GMT-10 GMT-11 GMT-12 GMT-13 GMT-14 GMT-2 GMT-3 GMT-4 GMT-5 GMT-6 GMT-7 GMT-8 GMT-9 GMT0 Greenwich UCT UTC Universal Zulu',
  Europe: 'Belfast Kyiv Nicosia Tiraspol Uzhgorod Zaporozhye',
  Mexico: 'BajaNorte BajaSur General',
  Pacific: 'Chuuk Johnston Kanton Pohnpei Samoa Yap',
  US: 'Alaska Aleutian Arizona Central East-Indiana Eastern Hawaii Indiana-Starke Michigan Mountain Pacific Samoa',
}

const spelled = new Map<string, string>()
for (const name of Intl.supportedValuesOf('timeZone')) spelled.set(name.toLowerCase(), name)
for (const [area, places] of Object.entries(others))
  for (const place of places.split(' ')) {
    const name = area === '' ? place : `${area}/${place}`
    spelled.set(name.toLowerCase(), name)
  }

/**
 * The IANA name in its official spelling, from any letter case; undefined if there is no such zone. There are about 600,
 * so the cache is bounded. A UTC offset is not a zone: it does not know daylight saving time.
 */
export function canonicalZone(name: string): string | undefined {
  const known = spelled.get(name.toLowerCase())
  if (known !== undefined || !/^[A-Za-z]/.test(name)) return known
  try {
    // A zone newer than the list above.
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** For display: a zone unknown to this machine must not break a page or a mail. */
export function zoneOrUtc(name: string | null): string {
  return (name === null ? undefined : canonicalZone(name)) ?? 'UTC'
}

const dates = new Map<string, Intl.DateTimeFormat>()

/** The date of an instant in a time zone, as 2026-11-18. */
export function dateIn(at: Date, timezone: string | null): string {
  const timeZone = zoneOrUtc(timezone)
  const known = dates.get(timeZone)
  const format =
    known ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  if (!known) dates.set(timeZone, format)
  return format.format(at)
}
