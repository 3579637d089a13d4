import { endpoint } from '../base/endpoint.ts'

/** The name by which an archive is recognised, and the version of its schema. A later version reads all earlier ones. */
export const ARCHIVE_FORMAT = 'remusic-archive'
export const ARCHIVE_VERSION = 1

/** How long a download link works: one created by a button, and one sent by mail. */
export const LINK_MINUTES = 15
export const MAIL_LINK_DAYS = 7

/** The call that returns everything in one document only accepts diaries of up to this many entries. */
export const MAX_LISTENS_IN_ONE_DOCUMENT = 20_000

export const ARCHIVE_TEXTS = {
  started: 'Tu archivo se está descargando',
  linkInvalid: 'Este enlace no es válido o ya venció. Puedes pedir otro en Ajustes',
  mailsOn: 'Te escribiremos a comienzos de cada mes',
  mailsOff: 'Ya no recibirás tu archivo por correo',
  leaveInvalid: 'Este enlace no es válido o ya venció',
  tooLong: 'Tu diario es demasiado largo para un solo documento: descarga tu archivo en Ajustes',
  missingFile: 'Al archivo le falta una parte. Descárgalo de nuevo',
  changedFile: 'El contenido no es el que ReMusic escribió. Descarga el archivo de nuevo',
  badSignature: 'La firma del archivo no corresponde a su contenido. Descárgalo de nuevo',
  newerVersion: 'Este archivo es de una versión más nueva de ReMusic, que todavía no podemos leer',
  badContent: 'El contenido no es el de un archivo de ReMusic',
  notInCatalogue: 'No está en el catálogo de ReMusic',
  notRestored: 'Esta parte no se pudo restablecer',
  rulesNotRestored: 'Sus reglas nombran lo que no está en este catálogo: quedó como una playlist normal',
} as const

/**
 * The parts of the archive that an import leaves out, by their place in the document, and why. Everything else is restored.
 * `*` stands for each element of a list.
 */
export const RECORDS_ONLY = {
  generatedDate: 'dice cuándo se hizo el archivo',
  server: 'dice dónde se hizo el archivo',
  'account.id': 'cada cuenta tiene el suyo',
  'account.email': 'es el de la cuenta nueva, que ya lo confirmó',
  'account.role': 'el plan no se traslada',
  'account.createdDate': 'la cuenta nueva empieza cuando se crea',
  'account.google': 'se elige al entrar',
  'profile.pinnedReviewId': 'cambia con la reseña, que se restablece',
  'reviews.*.id': 'cada reseña recibe otro',
  'reviews.*.likes': 'los dieron otras personas',
  'reviews.*.vote': 'lo decide el servidor',
  'playlists.*.id': 'cada playlist recibe otro',
  'playlists.*.updatedDate': 'cambia al restablecerla',
  'playlistFolders.*.playlists':
    'cada playlist recibe otro id; vuelven a su carpeta las propias, y las de otras personas que siguen a mano',
  collaborations: 'son playlists de otras personas',
  playlistChanges: 'les faltan los cambios de otras personas: la historia empieza de nuevo con cada playlist',
  'diary.deleted': 'se habían eliminado',
  yearsInMusic: 'se calculan con el diario y las reseñas',
  comments: 'son de reseñas de otras personas',
  mentions: 'las escribieron otras personas',
  likes: 'son de reseñas de otras personas',
  'following.users': 'son otras personas',
  'following.playlists': 'son de otras personas',
  followers: 'son otras personas',
  blocked: 'son otras personas',
  chats: 'las conversaciones son de dos personas',
  listeningRooms: 'son de todas las personas que estuvieron',
  notifications: 'ya se avisaron',
  sessions: 'se abren al entrar',
  secondFactor: 'los secretos no se copian',
  emailChanges: 'son de la cuenta anterior',
  securityLog: 'es de la cuenta anterior',
  releaseFeedSince: 'la dirección es secreta y no se copia',
  pushDevices: 'cada equipo se vuelve a inscribir',
  nowPlaying: 'pasa enseguida',
  accessTokens: 'los secretos no se copian',
  historyImports: 'son los trabajos, no lo que trajeron',
  archiveLinks: 'vencen enseguida',
  payments: 'los pagos no se trasladan',
  consents: 'se aceptan al crear la cuenta',
  premiumPeriods: 'el plan no se traslada',
  sanctions: 'las aplica cada servidor',
  reports: 'los atiende cada servidor',
  corrections: 'las decide cada servidor',
} as const satisfies Record<string, string>

/** All data in one document. The archive itself has more: tables, playlists, pictures and a page to read it. */
export const myArchive = endpoint('GET', '/api/back-end/users/archive')
/** Creates a link from which the archive can be downloaded. */
export const createArchiveLink = endpoint('POST', '/api/back-end/users/archive/links')
export const archiveMails = endpoint('GET', '/api/back-end/users/archive/mails')
export const saveArchiveMails = endpoint('PUT', '/api/back-end/users/archive/mails')
/** Mail clients send this when their reader presses 'unsubscribe' (RFC 8058). */
export const leaveArchiveMails = endpoint('POST', '/api/back-end/users/archive/mails/leave/:token')
/** The archive as a zip. It is no call of the contract, because it answers with a file. */
export const archivePath = (token: string) => `/archivo/${token}.zip`
/** The public key with which anybody can check that an archive comes from this server. */
export const ARCHIVE_KEY_PATH = '/.well-known/remusic-archive-key.json'
