import type { Role } from '@remusic/contract/people/plans'
import { DEMO_ACCOUNTS } from '../accounts.ts'

const DAY_MS = 86_400_000
/** How long ago the first member registered. */
const OLDEST_DAYS = 980
/** The three demo accounts registered early, so that each has a history. */
const DEMO_ACCOUNTS_DAYS = [640, 790, 930] as const

const PREMIUM_MEMBERS = [
  'Tercera Fila',
  'Platillo Suelto',
  'Sal de Uvas',
  'Cara B',
  'Pista Oculta',
  'Marimba Tenaz',
  'Acorde de Paso',
  'Bandoneón Zurdo',
  'Nota al Margen',
  'Rocío de Feria',
  'Estribillo Fijo',
  'Faro Encendido',
  'Güira y Tambor',
  'Ñandú Eléctrico',
]

const FREE_MEMBERS = [
  'Cinta Roja',
  'Aguja Fina',
  'Radio Cocina',
  'Vereda Tropical',
  'Tarde de Casete',
  'Eco de Azotea',
  'Pulso Bajo',
  'Gardenia Sorda',
  'Cuerda Floja',
  'Sobremesa Larga',
  'Maraca Impar',
  'Domingo en Mono',
  'Clave de Sol y Sombra',
  'Voz en Off',
  'Charango Dormido',
  'Lluvia en Compás',
  'Palma Abierta',
  'Quinta Cuerda',
  'Zaguán',
  'Órgano de Barrio',
  'Puente y Coda',
  'Silbido Largo',
  'Té con Reverb',
  'Último Vagón',
  'Vinilo Prestado',
  'Ida y Vuelta',
  'Jarana Nueva',
  'Bis de Madrugada',
]

/** The members of the community, always the same, who registered one after another over the last years. */
export function demoPeople(now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const accounts = DEMO_ACCOUNTS.map((account, i) => ({
    ...account,
    createdAt: daysAgo(DEMO_ACCOUNTS_DAYS[i] ?? OLDEST_DAYS),
  }))
  const members = [
    ...PREMIUM_MEMBERS.map((name) => ({ name, role: 'Premium' as Role })),
    ...FREE_MEMBERS.map((name) => ({ name, role: 'Gratuito' as Role })),
  ].map((member, i, all) => ({
    ...member,
    email: `${slug(member.name)}@remusic.demo`,
    // The stride has no common factor with the number of members, so it spreads the plans over the years.
    createdAt: daysAgo((1 - ((i * 17) % all.length) / all.length) * OLDEST_DAYS),
  }))
  return [...accounts, ...members]
}

const slug = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
