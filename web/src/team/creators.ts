export type Creator = { id: string; name: string; bio: string }

/** The seven people behind ReMusic, by what they do. */
export const CREATORS: Creator[] = [
  {
    id: 'diseno',
    name: 'Diseño de producto',
    bio: 'Dibuja cada pantalla y discute cada coma de sus textos. Escucha discos enteros, en orden.',
  },
  {
    id: 'web',
    name: 'Desarrollo web',
    bio: 'Lleva las pantallas del dibujo al navegador y las prueba sin ratón, sin color y sin prisa.',
  },
  {
    id: 'servidor',
    name: 'Desarrollo del servidor',
    bio: 'Cuida que cada reseña llegue, que llegue una sola vez y que nadie firme por otra persona.',
  },
  {
    id: 'datos',
    name: 'Base de datos',
    bio: 'Guarda lo que escribes y sabe encontrarlo. Colecciona caras B y copias de seguridad.',
  },
  {
    id: 'calidad',
    name: 'Calidad y pruebas',
    bio: 'Rompe ReMusic todos los días para que a ti no te pase. Siempre pide una canción más.',
  },
  {
    id: 'operacion',
    name: 'Infraestructura',
    bio: 'Mantiene las luces encendidas de madrugada, cuando la verbena sigue y el resto duerme.',
  },
  {
    id: 'comunidad',
    name: 'Contenido y comunidad',
    bio: 'Lee todos los mensajes y contesta. Tiene una playlist para cada día de lluvia.',
  },
]

export function portraitOf({ id }: Creator): string {
  return `/art/artist/equipo-${id}.svg?members=1`
}
