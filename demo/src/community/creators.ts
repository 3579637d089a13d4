import type { Db } from '@remusic/server/base/database/client'

type DemoCreator = { portrait: number; name: string; bio: string; links: Record<string, string> }

/**
 * The links cannot lead to anybody: neither network accepts names with two hyphens or an underscore, so the addresses look like
 * those of people and belong to none.
 */
const github = (name: string) => `https://github.com/remusic--${name}`
const linkedin = (name: string) => `https://www.linkedin.com/in/remusic_${name}`

const CREATORS: DemoCreator[] = [
  {
    portrait: 3,
    name: 'Lucía Ferreyra',
    bio: 'Dibuja cada pantalla y discute cada coma de sus textos. Aprendió a mirar coleccionando tapas de vinilos de ferias de barrio. Escucha discos enteros, en orden y sin saltar nada.',
    links: { github: github('lucia-ferreyra'), linkedin: linkedin('lucia_ferreyra') },
  },
  {
    portrait: 19,
    name: 'Mateo Quispe',
    bio: 'Lleva las pantallas del dibujo al navegador y las prueba sin mouse, sin color y sin prisa. Los domingos toca el charango en una banda que nunca ensaya.',
    links: { github: github('mateo-quispe'), linkedin: linkedin('mateo_quispe') },
  },
  {
    portrait: 7,
    name: 'Renata Olvera',
    bio: 'Cuida que cada reseña llegue, que llegue una sola vez y que nadie firme por otra persona. Duerme con un metrónomo puesto en 60.',
    links: { github: github('renata-olvera'), linkedin: linkedin('renata_olvera') },
  },
  {
    portrait: 23,
    name: 'Joaquín Bermúdez',
    bio: 'Guarda lo que escribes y sabe encontrarlo. Colecciona caras B y copias de seguridad, y desconfía de las dos hasta escucharlas.',
    links: { github: github('joaquin-bermudez'), linkedin: linkedin('joaquin_bermudez') },
  },
  {
    portrait: 13,
    name: 'Ximena Duarte',
    bio: 'Rompe ReMusic todos los días para que a ti no te pase. Siempre pide una canción más, también cuando ya encendieron las luces.',
    links: { github: github('ximena-duarte'), linkedin: linkedin('ximena_duarte') },
  },
  {
    portrait: 30,
    name: 'Tomás Villarroel',
    bio: 'Mantiene las luces encendidas de madrugada, cuando la verbena sigue y el resto duerme. Puso el tango más triste que conoce como alarma de los servidores.',
    links: { github: github('tomas-villarroel'), linkedin: linkedin('tomas_villarroel') },
  },
  {
    portrait: 18,
    name: 'Abril Montes',
    bio: 'Lee todos los mensajes y contesta. Tiene una playlist para cada día de lluvia y otra para cuando no llueve y hace falta.',
    links: { github: github('abril-montes'), linkedin: linkedin('abril_montes') },
  },
]

/** Portraits are drawn from the id; these numbers give faces that fit the names. */
const idFor = (portrait: number) => `019a0000-0000-7000-8000-${String(portrait).padStart(12, '0')}`

/** Fills the team page with invented people, unless somebody has edited it. */
export async function fillCreators(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('creators').select('id').limit(1).executeTakeFirst()
    const edited = await tx
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'remove-creator')
      .limit(1)
      .executeTakeFirst()
    if (known || edited) return
    const stored = await tx
      .insertInto('creators')
      .values(
        CREATORS.map(({ portrait, name, bio }, i) => ({ id: idFor(portrait), name, bio, position: i + 1 })),
      )
      .returning(['id', 'position'])
      .execute()
    const links = stored.flatMap(({ id, position }) =>
      Object.entries(CREATORS[position - 1]?.links ?? {}).map(([kind, url]) => ({
        creator_id: id,
        kind: kind as 'github' | 'linkedin',
        url,
      })),
    )
    await tx.insertInto('creator_links').values(links).execute()
  })
}
