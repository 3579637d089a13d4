import type { Role } from '@remusic/contract/plans'

const DAY_MS = 86_400_000
/** How long ago the first of them came. */
const OLDEST_DAYS = 980

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

/** The people of the demonstration: invented, always the same, arrived one after another over the last years. */
export function community(now: Date) {
  const members = [
    ...PREMIUM_MEMBERS.map((name) => ({ name, role: 'Premium' as Role })),
    ...FREE_MEMBERS.map((name) => ({ name, role: 'Gratuito' as Role })),
  ]
  return members.map((member, i) => ({
    ...member,
    email: `${slug(member.name)}@remusic.demo`,
    // A stride that shares no factor with the number of members mixes the plans through the years.
    createdAt: new Date(
      now.getTime() - (1 - ((i * 17) % members.length) / members.length) * OLDEST_DAYS * DAY_MS,
    ),
  }))
}

const slug = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
