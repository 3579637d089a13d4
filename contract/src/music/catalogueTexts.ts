/** The server's texts about the catalogue. In a file of its own, because the web never loads it. */
export const CATALOGUE_TEXTS = {
  invalidId: 'Identificador no válido',
  artistNotFound: 'No encontramos ese artista',
  albumNotFound: 'No encontramos ese álbum',
  songNotFound: 'No encontramos esa canción',
  genreNotFound: 'No encontramos ese género',
  invalidPage: 'Esa página no existe',
  invalidLimit: 'Pides demasiados resultados a la vez',
  sourceUnavailable: 'No pudimos consultar el catálogo',
  sourceSlow: 'El catálogo externo está tardando en responder',
  fillingAlready: 'Ya hay una importación en curso',
  noSource: 'Elige primero de dónde sale la música',
  fixedSource: 'La fuente está fijada en la configuración (CATALOG)',
  loadStarted: 'Empezamos a cargar el catálogo',
  loadCancelled: 'Carga cancelada. Lo que ya llegó se queda',
  nothingToRetry: 'No hay ninguna carga que continuar',
  nothingToCancel: 'No hay ninguna carga en curso',
} as const
