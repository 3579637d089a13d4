import type { Person } from './members.ts'
import type { WrittenReview } from './reviews.ts'

type ProfileText = { bio: string; country?: string; links?: readonly { url: string; label: string | null }[] }

/** The members' texts about themselves. Members who are missing here never edited their profile. */
const TEXTS: Readonly<Record<string, ProfileText>> = {
  'Mate Amargo': {
    bio: 'Escucho discos enteros, de pie y con el mate al lado.\nSi le puse cinco notas, es que lo volví a poner.',
    country: 'AR',
  },
  'Lunes de Vinilo': {
    bio: 'Compro vinilos usados y leo lo que dice la contratapa. Bolero, soul y todo lo que cruja un poco.\nLos lunes, reseña nueva.',
    country: 'AR',
    links: [
      { url: 'https://lunesdevinilo.example/', label: 'Mi blog de contratapas' },
      { url: 'https://fotos.example/lunesdevinilo', label: null },
    ],
  },
  'Bombo y Platea': {
    bio: 'Sonidista de sala. Escucho primero el bombo y después la canción.',
    country: 'AR',
  },
  'Tercera Fila': {
    bio: 'Voy a todos los conciertos que puedo y siempre termino en la tercera fila. Si no se baila, lo digo.',
    country: 'CO',
    links: [{ url: 'https://tercerafila.example/agenda', label: 'Agenda de conciertos' }],
  },
  'Platillo Suelto': {
    bio: 'Arreglista. Me fijo en quién entra, quién calla y por qué. Folklore, jazz y coros.',
    country: 'CL',
  },
  'Sal de Uvas': { bio: 'Reseñas breves para digerir discos pesados.', country: 'MX' },
  'Cara B': {
    bio: 'Defiendo las caras B. Casi siempre la mejor canción del disco es la que nadie programó.',
    country: 'ES',
  },
  'Pista Oculta': {
    bio: 'Esperé tres minutos de silencio por una pista oculta y valió la pena.',
    country: 'UY',
  },
  'Marimba Tenaz': {
    bio: 'Dos hijos, una marimba y un viaje largo a la escuela: ahí se decide qué disco aguanta.',
    country: 'GT',
  },
  'Acorde de Paso': { bio: 'Enseño armonía. Aquí vengo a olvidarla un rato.', country: 'CU' },
  'Bandoneón Zurdo': {
    bio: 'Tango, bolero y sobremesa. Mi abuelo tocaba; yo escucho, que también es un oficio.',
    country: 'AR',
    links: [{ url: 'https://orquestas.example/archivo', label: 'Archivo de orquestas' }],
  },
  'Nota al Margen': {
    bio: 'Leo las letras como si fueran poemas y los poemas como si fueran letras.',
    country: 'PE',
    links: [{ url: 'https://notaalmargen.example/', label: null }],
  },
  'Rocío de Feria': { bio: 'Si me hizo llorar en el bus, cinco notas. No acepto reclamos.', country: 'ES' },
  'Estribillo Fijo': { bio: 'Un estribillo bueno se reconoce porque ya lo sabías.', country: 'MX' },
  'Faro Encendido': {
    bio: 'Escribo de noche, frente al mar, con audífonos de mala calidad y buena voluntad.',
    country: 'PT',
  },
  'Güira y Tambor': {
    bio: 'Merengue de domingo, bachata de lunes. De Santiago para quien quiera.',
    country: 'DO',
  },
  'Ñandú Eléctrico': { bio: 'Ruido, pero bien hecho.', country: 'UY' },
  'Cinta Roja': { bio: 'Menos es más, y casi nadie se anima a menos.', country: 'AR' },
  'Radio Cocina': {
    bio: 'Cocino con la radio prendida. La receta sale distinta según la canción.',
    country: 'VE',
  },
  'Tarde de Casete': { bio: 'Rebobino con lápiz. Todavía funciona.', country: 'EC' },
  'Sobremesa Larga': { bio: 'La música es lo que queda cuando se levantan los platos.', country: 'UY' },
  'Voz en Off': { bio: 'Rimo, luego existo. Escucho rap de tres países y dos décadas.', country: 'CL' },
  'Lluvia en Compás': { bio: 'Música para mirar por la ventana. Ventana incluida.', country: 'CR' },
  'Bis de Madrugada': {
    bio: 'Si la fiesta termina antes que el disco, la fiesta estuvo mal.',
    country: 'CO',
  },
}

/** The country a member names in their profile. */
export const countryOf = (name: string): string | null => TEXTS[name]?.country ?? null

const FAVOURITES = 4
const FAVOURITE_SCORE = 4

/** The profiles of the members: those with a text are open to visitors, and what they like best comes from their reviews. */
export function writeProfiles(
  people: readonly Person[],
  reviews: readonly WrittenReview[],
  likes: readonly { review: WrittenReview }[],
) {
  const byAuthor = Map.groupBy(reviews, ({ by }) => by)
  const likeCounts = new Map<WrittenReview, number>()
  for (const { review } of likes) likeCounts.set(review, (likeCounts.get(review) ?? 0) + 1)
  const likesOf = (review: WrittenReview) => likeCounts.get(review) ?? 0
  return people.flatMap((by) => {
    const text = TEXTS[by.name]
    if (!text) return []
    const liked = (byAuthor.get(by) ?? [])
      .filter(({ score }) => score >= FAVOURITE_SCORE)
      .toSorted((a, b) => b.score - a.score || likesOf(b) - likesOf(a))
    return [
      {
        by,
        bio: text.bio,
        country: text.country ?? null,
        links: text.links ?? [],
        favourites: varied(liked.map(({ item }) => item)),
        pinned: liked.toSorted((a, b) => likesOf(b) - likesOf(a))[0] ?? null,
      },
    ]
  })
}

/** The best item of each kind first, then the best of the others. */
function varied<T extends { kind: string }>(items: readonly T[]): T[] {
  const first = ['album', 'song', 'artist'].flatMap((kind) => items.find((item) => item.kind === kind) ?? [])
  return [...new Set([...first, ...items])].slice(0, FAVOURITES)
}
