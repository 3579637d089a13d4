import { endpoint } from '../base/endpoint.ts'

/** The supported formats, by the name of the service or file as people know it. */
export const HISTORY_FORMATS = {
  remusic: 'Archivo de ReMusic',
  rateYourMusic: 'Rate Your Music',
  lastfmCsv: 'Last.fm (CSV)',
  lastfmJson: 'Last.fm (JSON)',
  spotifyExtended: 'Spotify (historial completo)',
  spotifyShort: 'Spotify (último año)',
  spotifyPlaylists: 'Spotify (playlists)',
  spotifyLibrary: 'Spotify (biblioteca)',
  exportify: 'Exportify',
  listenBrainz: 'ListenBrainz',
  deezer: 'Deezer',
  appleMusic: 'Apple Music',
  discogs: 'Discogs',
  albumOfTheYear: 'Album of the Year',
  tuneMyMusic: 'TuneMyMusic',
  soundiiz: 'Soundiiz',
  m3u: 'M3U',
  xspf: 'XSPF',
  jspf: 'JSPF',
  table: 'Una tabla',
} as const
export type HistoryFormat = keyof typeof HISTORY_FORMATS

/** The steps of an import, in order; `columns` waits for the person to name the columns of an unknown table, `ready` to confirm. */
export const HISTORY_IMPORT_STATES = [
  'uploading',
  'reading',
  'columns',
  'matching',
  'ready',
  'writing',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const
export type HistoryImportState = (typeof HISTORY_IMPORT_STATES)[number]

/** The kinds of entries that an import makes. */
export const HISTORY_KINDS = {
  listen: 'escuchas',
  undated: 'escuchas sin fecha',
  review: 'reseñas',
  playlistSong: 'canciones en playlists',
  wish: 'por escuchar',
  follow: 'seguidos',
  account: 'datos de la cuenta',
} as const
export type HistoryKind = keyof typeof HISTORY_KINDS

/** How sure a match is. */
export const CERTAINTIES = ['sure', 'likely', 'unknown'] as const
export type Certainty = (typeof CERTAINTIES)[number]
export const CERTAINTY_NAMES: Record<Certainty, string> = {
  sure: 'Seguras',
  likely: 'Probables',
  unknown: 'Sin encontrar',
}

/** Why a row of a file is not imported. */
export const PASSED_OVER = {
  podcast: 'podcasts y audiolibros',
  short: 'escuchas de menos de 30 segundos',
  private: 'escuchas de una sesión privada',
  repeated: 'filas repetidas',
  playing: 'lo que estaba sonando',
  undated: 'escuchas con una fecha imposible',
  nameless: 'filas sin título o sin artista',
  local: 'archivos locales sin datos',
  unrated: 'filas sin calificación ni fecha',
  disliked: 'lo que no te gustaba',
} as const
export type PassedOver = keyof typeof PASSED_OVER

/** The meanings that a person can give to a column of an unknown table. */
export const TABLE_COLUMNS = {
  title: 'Título de la canción',
  artist: 'Artista',
  album: 'Álbum',
  date: 'Fecha de la escucha',
  score: 'Calificación',
  text: 'Reseña o nota',
  playlist: 'Playlist',
  isrc: 'ISRC',
} as const
export type TableColumn = keyof typeof TABLE_COLUMNS
/** The highest score of the scale of an unknown table. */
export const SCORE_SCALES = [5, 10, 20, 100] as const

export const MAX_HISTORY_BYTES = 500 * 1024 * 1024
/** The size of each uploaded chunk but the last. A slow phone sends one in the time that a request may take. */
export const CHUNK_BYTES = 1024 * 1024
/** How many entries a file can have; a diary has room for as many. */
export const MAX_HISTORY_ENTRIES = 1_000_000
/** An import that waits for its person is cancelled after this long. */
export const ABANDONED_DAYS = 7
/** An incomplete upload is cancelled after this long, because it can have half a gigabyte. */
export const UPLOAD_DAYS = 1
/** How long the rows of a finished import can be read and its report downloaded. Undoing it is always possible. */
export const REPORT_DAYS = 30

export const HISTORY_IMPORT_TEXTS = {
  tooLarge: 'El archivo puede pesar hasta 500 MB. Si es un zip, sube por separado los archivos que contiene',
  empty: 'El archivo está vacío',
  notFound: 'No encontramos esa importación',
  itemNotFound: 'No encontramos esa fila de la importación',
  oneAtATime: 'Ya hay una importación en curso: termínala o cancélala antes de empezar otra',
  wrongState: 'La importación ya está en otro paso',
  missingChunks: 'Al archivo le faltan partes: vuelve a subirlo',
  badChunk: 'Esa parte del archivo no tiene el tamaño que corresponde',
  unknownFormat: 'No reconocemos este archivo. Mira la lista de los que podemos leer',
  nothingFound: 'Reconocimos el archivo, pero no hay nada en él que podamos traer',
  noTitleColumn: 'Di qué columna tiene el título o el álbum',
  noArtistColumn: 'Di qué columna tiene el artista',
  badColumn: 'Esa columna no está en el archivo',
  itemMissing: 'Eso ya no está en ReMusic',
  cancelled: 'Importación cancelada. No se escribió nada',
  tooManyEntries: 'El archivo tiene más de un millón de entradas. Divídelo y trae las partes una por una',
  notRead: 'No pudimos leer el archivo. Inténtalo otra vez; si vuelve a pasar, escríbenos',
  notMatched: 'No pudimos buscar en el catálogo lo que nombra el archivo. Inténtalo otra vez más tarde',
  halfUploaded: 'Pasó un día sin que llegara el resto del archivo, y se canceló',
  abandoned: 'Pasaron 7 días sin que confirmaras esta importación, y se canceló',
  noReport: 'El informe de esta importación ya no está',
} as const

/** The outcomes of an entry, in the words of the report. */
export const HISTORY_OUTCOMES = {
  written: 'agregada',
  known: 'ya estaba',
  unmatched: 'no se trajo',
  refused: 'rechazada',
} as const
export type HistoryOutcome = keyof typeof HISTORY_OUTCOMES
/** The reason is for the person. An imported entry can have one too: that it differs from its file. */
export type EntryOutcome = { outcome: HistoryOutcome; reason: string | null }

/** Why an entry was not written, or differs from its file. */
export const HISTORY_REASONS = {
  notFound: 'No está en el catálogo de ReMusic',
  onlyLikely: 'El encuentro era solo probable, y elegiste no traer esos',
  leftOut: 'Elegiste no traerla',
  itemMissing: 'Ya no está en el catálogo de ReMusic',
  longText:
    'El texto es más largo que una reseña: publicamos su comienzo, y entero quedó como nota en tu diario',
  badText: 'El texto no puede ser una reseña: quedó como nota en tu diario',
  noScore: 'Una reseña necesita una calificación: quedó como nota en tu diario',
  artistText: 'El diario es de canciones y álbumes: un texto sobre un artista solo puede ser una reseña',
  onlySongs: 'Una playlist solo tiene canciones',
  onlyFollowed: 'Solo se puede seguir a artistas y álbumes',
  notStored: 'No pudimos guardar esta entrada',
  foreignText: 'El archivo es de otra cuenta: el texto quedó como nota en tu diario',
  foreignPart: 'El archivo es de otra cuenta: solo se traen escuchas, por escuchar y playlists',
} as const

/** The reasons why a file cannot be read. The response names the line or row in a separate field. */
export const HISTORY_READING_TEXTS = {
  brokenZip: 'El zip está dañado o incompleto: descárgalo de nuevo y vuelve a subirlo',
  encryptedZip: 'El zip tiene contraseña: sube los archivos que contiene',
  manyMembers: 'El zip contiene más de 500 archivos: sube solo los de tu música',
  zipBomb: 'El zip contiene demasiado: sube por separado los archivos de tu música',
  largeNestedZip: 'El zip contiene otro zip demasiado grande: ábrelo y sube el de adentro',
  badPath: 'El zip contiene archivos con una ruta que no se permite',
  nul: 'El archivo no es un texto: contiene caracteres nulos',
  longLine: 'Una línea del archivo es demasiado larga',
  brokenJson: 'El archivo está dañado o incompleto: no es un JSON válido',
  deepJson: 'El archivo tiene demasiados niveles para ser de música',
  largeJson: 'Una parte del archivo es demasiado grande',
  openQuote: 'El archivo está dañado o incompleto: hay comillas que no se cierran',
  brokenTable: 'El archivo está dañado: no se puede leer como tabla',
  brokenXml: 'El archivo está dañado o incompleto: no es un XML válido',
  doctype: 'El archivo contiene una definición de tipo (DTD), que no se permite',
  missingColumns: 'A la tabla le faltan columnas que este formato siempre tiene',
  noSheet: 'La planilla no tiene ninguna hoja que podamos leer',
  notThisFormat: 'El archivo no tiene el formato que reconocimos al subirlo: vuelve a subirlo',
} as const

export const startHistoryImport = endpoint('POST', '/api/back-end/history-imports')
export const listHistoryImports = endpoint('GET', '/api/back-end/history-imports')
export const historyImport = endpoint('GET', '/api/back-end/history-imports/:id')
/** Uploads one chunk of the file; repeating it replaces the chunk. */
export const putHistoryChunk = endpoint('PUT', '/api/back-end/history-imports/:id/chunks/:position')
/** Confirms that all chunks have arrived, and starts reading. */
export const readHistory = endpoint('POST', '/api/back-end/history-imports/:id/read')
export const nameHistoryColumns = endpoint('PUT', '/api/back-end/history-imports/:id/columns')
export const listHistoryItems = endpoint('GET', '/api/back-end/history-imports/:id/items')
/** Chooses the item of the catalogue that a row is about, or none. */
export const chooseHistoryItem = endpoint('PUT', '/api/back-end/history-imports/:id/items/:number')
export const confirmHistoryImport = endpoint('POST', '/api/back-end/history-imports/:id/confirm')
export const undoHistoryImport = endpoint('POST', '/api/back-end/history-imports/:id/undo')
export const cancelHistoryImport = endpoint('DELETE', '/api/back-end/history-imports/:id')
/** The report as CSV. */
export const historyReport = endpoint('GET', '/api/back-end/history-imports/:id/report.csv')
export const historyReportPath = (id: string) => historyReport.url.replace(':id', id)
