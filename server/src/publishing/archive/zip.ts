import { createHash } from 'node:crypto'
import { type PassThrough, Readable } from 'node:stream'
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from '@remusic/contract/publishing/archive'
import { ZipFile } from 'yazl'
import { archiveSchema, jsonOf } from './files/json.ts'
import { playlistFiles } from './files/playlists.ts'
import { readmeOf } from './files/readme.ts'
import { archiveTables, csvOf, settingsCsv } from './files/tables.ts'
import { pemOf, type Signer } from './signing.ts'
import type { Snapshot } from './snapshot.ts'
import { websiteOf } from './website/page.ts'

type File = {
  path: string
  content: () => AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}
type Listed = { path: string; bytes: number; sha256: string }

/**
 * Writes the archive as a zip while it is read, so that a slow or disconnected client holds up nobody else. Each file is hashed on the way,
 * so the manifest comes last.
 */
export function zipOf(snapshot: Snapshot, signer: Signer): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const mtime = new Date(snapshot.sections.generatedDate)
  const listed: Listed[] = []
  let current: Readable | undefined
  zip.on('error', (error: Error) => output.destroy(error))
  output.once('close', () => current?.destroy())

  function add({ path, content }: File, isListed = true) {
    zip.addReadStreamLazy(path, { mtime }, (done) => {
      const stream = Readable.from(isListed ? hashed(path, content()) : content(), { objectMode: false })
      stream.on('error', (error) => zip.emit('error', error))
      current = stream
      done(null, stream)
    })
  }

  async function* hashed(path: string, content: ReturnType<File['content']>) {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of content) {
      const buffer = Buffer.from(piece as string)
      hash.update(buffer)
      bytes += buffer.length
      yield buffer
    }
    listed.push({ path, bytes, sha256: hash.digest('hex') })
  }

  for (const file of filesOf(snapshot, signer)) add(file)
  add({ path: 'SHA256SUMS', content: () => listed.map(({ path, sha256 }) => `${sha256}  ${path}\n`) })
  let manifest = Buffer.alloc(0)
  const writeManifest = () => {
    manifest = Buffer.from(`${JSON.stringify(manifestOf(snapshot, signer, listed), null, 2)}\n`)
    return [manifest]
  }
  add({ path: 'manifest.json', content: writeManifest }, false)
  add({ path: 'manifest.sig', content: () => [signer.sign(manifest)] }, false)
  zip.end()
  return output
}

const manifestOf = ({ sections }: Snapshot, { keyId }: Signer, files: Listed[]) => ({
  format: ARCHIVE_FORMAT,
  version: ARCHIVE_VERSION,
  generatedDate: sections.generatedDate,
  server: sections.server,
  keyId,
  files,
})

/** The document comes first, so that programs reach it without reading the other files. */
function* filesOf(snapshot: Snapshot, signer: Signer): Generator<File> {
  yield { path: 'remusic.json', content: () => jsonOf(snapshot) }
  yield { path: 'index.html', content: () => websiteOf(snapshot) }
  yield { path: 'LEEME.txt', content: () => [readmeOf(snapshot, signer.keyId)] }
  yield { path: 'esquema.json', content: () => [JSON.stringify(archiveSchema(), null, 2)] }
  yield { path: 'clave-publica.pem', content: () => [pemOf(signer.publicKey)] }
  yield { path: 'csv/settings.csv', content: () => [settingsCsv(snapshot)] }
  for (const table of archiveTables())
    yield { path: `csv/${table.name}.csv`, content: () => csvOf(table, snapshot) }
  for (const { path, content } of playlistFiles(snapshot.sections)) yield { path, content: () => [content] }
  const picture = pictureOf(snapshot)
  if (picture) yield { path: `pictures/perfil.${picture.extension}`, content: () => [picture.bytes] }
}

function pictureOf({ sections }: Snapshot): { extension: string; bytes: Buffer } | null {
  const [, extension, encoded] = /^data:image\/(\w+);base64,(.+)$/s.exec(sections.account.picture ?? '') ?? []
  if (extension === undefined || encoded === undefined) return null
  return { extension, bytes: Buffer.from(encoded, 'base64') }
}
