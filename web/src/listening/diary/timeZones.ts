/** The time zone of this browser by its IANA name. */
export const browserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** All that this browser knows, and those that must be among them. */
export function timeZones(...included: (string | null)[]): string[] {
  const known = Intl.supportedValuesOf?.('timeZone') ?? []
  return [...new Set([...known, 'UTC', ...included.filter((zone) => zone !== null)])].sort()
}

/** The parts of IANA names that Spanish writes otherwise; `Intl` translates zones, but not their cities. */
const SPANISH: Record<string, string> = {
  Africa: 'África',
  America: 'América',
  Antarctica: 'Antártida',
  Arctic: 'Ártico',
  Atlantic: 'Atlántico',
  Europe: 'Europa',
  Indian: 'Índico',
  Pacific: 'Pacífico',
  Asuncion: 'Asunción',
  Athens: 'Atenas',
  Bogota: 'Bogotá',
  Brussels: 'Bruselas',
  Canary: 'Canarias',
  Cancun: 'Cancún',
  Ciudad_Juarez: 'Ciudad Juárez',
  Cordoba: 'Córdoba',
  Easter: 'Isla de Pascua',
  Havana: 'La Habana',
  Lisbon: 'Lisboa',
  London: 'Londres',
  Los_Angeles: 'Los Ángeles',
  Mazatlan: 'Mazatlán',
  Merida: 'Mérida',
  Mexico_City: 'Ciudad de México',
  New_York: 'Nueva York',
  Panama: 'Panamá',
  Paris: 'París',
  Rome: 'Roma',
  Sao_Paulo: 'San Pablo',
  Tokyo: 'Tokio',
  Tucuman: 'Tucumán',
}

/** 'America/Argentina/Buenos_Aires' as words: 'América / Argentina / Buenos Aires'. */
export const timeZoneText = (zone: string) =>
  zone
    .split('/')
    .map((part) => SPANISH[part] ?? part.replaceAll('_', ' '))
    .join(' / ')
