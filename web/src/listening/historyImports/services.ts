import type { HistoryFormat } from '@remusic/contract/listening/historyImports'

/** How to get the file of each service, and what is in it. */
type Service = {
  name: string
  /** The formats of what the service gives. */
  formats: readonly HistoryFormat[]
  brings: string
  /** The steps to take there, in order. */
  steps: readonly string[]
  /** A note to read before. */
  note?: string
}

const LIST = [
  {
    name: 'Spotify',
    formats: ['spotifyExtended', 'spotifyShort', 'spotifyPlaylists', 'spotifyLibrary'],
    brings: 'Escuchas, playlists, canciones que te gustan, álbumes y artistas guardados',
    steps: [
      'Entra a spotify.com, abre tu cuenta y elige «Privacidad de la cuenta».',
      'En «Descargar tus datos», pide el historial de streaming ampliado. Si quieres tus playlists y tu biblioteca, pide también los datos de la cuenta.',
      'Espera el correo: tarda desde horas hasta 30 días. Sube el zip sin descomprimirlo.',
    ],
    note: 'Los dos pedidos llegan en archivos distintos: sube uno y después el otro. No contamos escuchas de menos de 30 segundos, podcasts ni sesiones privadas.',
  },
  {
    name: 'Playlists de Spotify con Exportify',
    formats: ['exportify'],
    brings: 'Las playlists que elijas',
    steps: [
      'Entra a exportify.app o a exportify.net con tu cuenta de Spotify.',
      'Exporta una playlist como CSV y súbela. Si exportas todas, sube el zip.',
    ],
  },
  {
    name: 'Last.fm',
    formats: ['lastfmCsv', 'lastfmJson'],
    brings: 'Escuchas y canciones que te gustan',
    steps: [
      'Last.fm no ofrece una descarga: usa lastfm.ghan.nl/export o «Last.fm to CSV», de Ben Foxall.',
      'Escribe tu nombre de usuario y descarga el CSV o el JSON.',
    ],
    note: 'Si tu historial es privado, ábrelo mientras dura la descarga.',
  },
  {
    name: 'ListenBrainz',
    formats: ['listenBrainz'],
    brings: 'Escuchas y canciones que te gustan',
    steps: [
      'En ListenBrainz, abre «Settings» y luego «Export data».',
      'Cuando esté listo, descarga el zip y súbelo sin descomprimirlo.',
    ],
  },
  {
    name: 'Rate Your Music',
    formats: ['rateYourMusic'],
    brings: 'Calificaciones, reseñas y la lista de deseos',
    steps: [
      'Abre tu perfil de Rate Your Music y baja hasta el final de la página.',
      'Elige «Export your music catalog» y sube el archivo CSV.',
    ],
    note: 'Rate Your Music no guarda cuándo puntuaste: sus calificaciones quedan sin fecha.',
  },
  {
    name: 'Album of the Year',
    formats: ['albumOfTheYear'],
    brings: 'Calificaciones',
    steps: ['En los ajustes de tu cuenta, exporta tus calificaciones como CSV y súbelo.'],
  },
  {
    name: 'Discogs',
    formats: ['discogs'],
    brings: 'Tu colección y sus calificaciones',
    steps: [
      'En Discogs, abre tu colección y elige «Export».',
      'Pide el archivo, descárgalo cuando esté listo y súbelo.',
    ],
  },
  {
    name: 'Deezer',
    formats: ['deezer'],
    brings: 'Escuchas',
    steps: [
      'En deezer.com, abre los ajustes de tu cuenta y pide tus datos personales.',
      'Cuando llegue el correo, descarga el archivo de Excel y súbelo como está.',
    ],
  },
  {
    name: 'Apple Music',
    formats: ['appleMusic'],
    brings: 'Escuchas',
    steps: [
      'Entra a privacy.apple.com y pide una copia de tus datos de los servicios de contenido de Apple.',
      'Cuando llegue el correo, descarga el zip y súbelo sin descomprimirlo.',
    ],
  },
  {
    name: 'TuneMyMusic y Soundiiz',
    formats: ['tuneMyMusic', 'soundiiz'],
    brings: 'Playlists y favoritos de Tidal, YouTube Music, Qobuz y otros',
    steps: [
      'Conecta tu servicio en tunemymusic.com o en soundiiz.com.',
      'Exporta a un archivo CSV y súbelo.',
    ],
  },
  {
    name: 'Playlists de tu reproductor',
    formats: ['m3u', 'xspf', 'jspf'],
    brings: 'Playlists en M3U, M3U8, XSPF o JSPF',
    steps: ['Exporta la playlist desde tu reproductor y súbela.'],
  },
  {
    name: 'Otra tabla',
    formats: ['table'],
    brings: 'Escuchas, calificaciones, notas o playlists',
    steps: [
      'Guarda tu hoja de cálculo como CSV, con una columna para el artista y otra para el título.',
      'Súbela: después te preguntamos qué es cada columna.',
    ],
  },
  {
    name: 'Otra cuenta de ReMusic',
    formats: ['remusic'],
    brings: 'Todo: escuchas, reseñas, playlists y ajustes',
    steps: ['Descarga tu archivo desde los ajustes de la otra cuenta y sube el zip aquí.'],
  },
] as const satisfies readonly Service[]

/** The compiler names a format here that no service explains. */
type Unexplained = Exclude<HistoryFormat, (typeof LIST)[number]['formats'][number]>
true satisfies Unexplained extends never ? true : Unexplained

export const SERVICES: readonly Service[] = LIST
