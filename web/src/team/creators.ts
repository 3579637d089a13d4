import { artistUrl } from '@remusic/art/addresses'

export type Creator = {
  name: string
  bio: string
  /** URL of a square picture. */
  picture: string
  /** URL of their public code. */
  code: string
  /** URL of their profile in a professional network. */
  profile: string
}

/** The seven people behind ReMusic. Operators replace these with their own names, pictures and links. */
export const CREATORS: Creator[] = [
  {
    name: 'Diseño de producto',
    bio: 'Dibuja cada pantalla y discute cada coma de sus textos. Escucha discos enteros, en orden.',
    picture: portrait('equipo-21'),
    code: 'https://github.com',
    profile: 'https://www.linkedin.com',
  },
  {
    name: 'Desarrollo web',
    bio: 'Lleva las pantallas del dibujo al navegador y las prueba sin mouse, sin color y sin prisa.',
    picture: portrait('equipo-65'),
    code: 'https://github.com',
    profile: 'https://www.linkedin.com',
  },
  {
    name: 'Desarrollo del servidor',
    bio: 'Cuida que cada reseña llegue, que llegue una sola vez y que nadie firme por otra persona.',
    picture: portrait('equipo-60'),
    code: 'https://github.com',
    profile: 'https://www.linkedin.com',
  },
  {
    name: 'Base de datos',
    bio: 'Guarda lo que escribes y sabe encontrarlo. Colecciona caras B y copias de seguridad.',
    picture: portrait('equipo-37'),
    code: 'https://github.com',
    profile: 'https://www.linkedin.com',
  },
  {
    name: 'Calidad y pruebas',
    bio: 'Rompe ReMusic todos los días para que a ti no te pase. Siempre pide una canción más.',
    picture: portrait('equipo-24'),
    code: 'https://github.com',
    profile: 'https://www.linkedin.com',
  },
  {
    name: 'Infraestructura',
    bio: 'Mantiene las luces encendidas de madrugada, cuando la verbena sigue y el resto duerme.',
    picture: portrait('equipo-87'),
    code: 'https://github.com',
    profile: 'https://www.linkedin.com',
  },
  {
    name: 'Contenido y comunidad',
    bio: 'Lee todos los mensajes y contesta. Tiene una playlist para cada día de lluvia.',
    picture: portrait('equipo-52'),
    code: 'https://github.com',
    profile: 'https://www.linkedin.com',
  },
]

function portrait(seed: string): string {
  return artistUrl(seed, { members: 1 })
}
