import { endpoint } from '../base/endpoint.ts'

export const IMPORT_TEXTS = {
  started: 'Empezamos a importar MusicBrainz',
  cancelled: 'Importación cancelada. El catálogo queda como estaba',
  nothingToRetry: 'No hay ninguna importación que continuar',
  nothingToCancel: 'No hay ninguna importación en curso',
  noncommercial:
    'Las etiquetas y valoraciones de mbdump-derived no permiten uso comercial y esta instalación cobra pagos. Quita ese archivo o confirma que puedes usarlas',
  invalidCountry: 'Elige países de la lista',
  invalidLanguage: 'Elige idiomas de la lista',
  invalidYear: 'Escribe un año entre 1000 y 2100',
  invalidMinimum: 'Escribe un número entre 0 y 1000',
} as const

/** The dump of MusicBrainz in the folder of this installation, and what importing a slice of it takes. */
export const catalogueDump = endpoint('GET', '/api/back-end/admin/catalogue/dump')
/** The import, which an Admin starts and a process of any server carries out. */
export const startImport = endpoint('POST', '/api/back-end/admin/catalogue/import')
export const retryImport = endpoint('POST', '/api/back-end/admin/catalogue/import/retry')
export const cancelImport = endpoint('POST', '/api/back-end/admin/catalogue/import/cancel')

export const IMPORT_STAGES = ['read', 'select', 'build', 'index', 'swap', 'finish'] as const

/** The location of MusicBrainz's dumps, and the names of the two archives that an import reads. */
export const DUMP_ADDRESS = 'https://data.metabrainz.org/pub/musicbrainz/data/fullexport/'
export const CORE_ARCHIVE = 'mbdump.tar.bz2'
export const DERIVED_ARCHIVE = 'mbdump-derived.tar.bz2'

/** The countries of Latin America, by their codes in ISO 3166-1. */
export const LATIN_AMERICA: readonly string[] =
  'AR BO BR CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV UY VE'.split(' ')

/** Languages to choose from, by their codes in ISO 639-3. */
export const IMPORT_LANGUAGES: readonly string[] =
  'spa por eng fra ita deu cat glg eus que aym grn jpn kor'.split(' ')
