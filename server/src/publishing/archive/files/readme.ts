import { ARCHIVE_KEY_PATH, ARCHIVE_VERSION, RECORDS_ONLY } from '@remusic/contract/publishing/archive'
import type { Snapshot } from '../snapshot.ts'
import { archiveTables } from './tables.ts'

/** Explains the archive to a person who finds it in ten years, on a computer without ReMusic. */
export function readmeOf({ sections, listenCount }: Snapshot, keyId: string): string {
  const { account, server, generatedDate, reviews, playlists } = sections
  return `Archivo de ReMusic
==================

De ${account.name}, hecho el ${generatedDate.slice(0, 10)} en ${server}.
Tiene ${listenCount} escuchas, ${reviews.length} reseñas y ${playlists.length} playlists.

Qué hay
-------

index.html        Para leerlo: ábrelo con cualquier navegador, también sin conexión. Se puede buscar.
remusic.json      Todo, en un solo documento (versión ${ARCHIVE_VERSION} del formato).
esquema.json      Qué significa cada campo de remusic.json (JSON Schema).
csv/              Lo mismo en tablas, para una hoja de cálculo: una por cada lista de remusic.json,
                  con los mismos nombres (${archiveTables().length} tablas), y settings.csv con lo demás. Un texto
                  que empieza con = + - o @ lleva un apóstrofo delante, para que ninguna hoja de
                  cálculo lo tome por una fórmula.
playlists/        Cada playlist en M3U8, XSPF y JSPF, que otros programas leen.
pictures/         Tus imágenes.
manifest.json     El tamaño y la suma SHA-256 de cada archivo.
manifest.sig      La firma de manifest.json, hecha por el servidor (Ed25519).
clave-publica.pem La clave con la que se comprueba la firma.
SHA256SUMS        Las mismas sumas, para el programa sha256sum.

Cómo volver a traerlo
---------------------

En ReMusic, en Ajustes, elige «Traer mi historia» y sube el zip tal como está. Puedes hacerlo en tu
cuenta, donde no se repite lo que ya está, o en una cuenta nueva, también de otro servidor.
Esto queda solo como constancia y no se restablece:

${Object.entries(RECORDS_ONLY)
  .map(([name, reason]) => `- ${name}: ${reason}`)
  .join('\n')}

Cómo comprobar que nadie lo cambió
----------------------------------

1. Que los archivos son los del manifiesto (Linux, macOS con coreutils):

   sha256sum -c SHA256SUMS

2. Que el manifiesto es del servidor:

   openssl pkeyutl -verify -pubin -inkey clave-publica.pem -rawin -in manifest.json -sigfile manifest.sig

3. Que la clave es la del servidor y no de otra persona: compárala con la que publica
   ${server}${ARCHIVE_KEY_PATH}
   (clave ${keyId}).
`
}
