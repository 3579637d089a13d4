import { lowerOwnPriority } from '@remusic/server/base/jobs/priority'
import type { Config } from '@remusic/server/config'
import { MERGINGS } from '@remusic/server/mergings'
import { type Dump, openDump } from '@remusic/server/music/importing/musicbrainz/dump'
import { estimateImport, sizeOf } from '@remusic/server/music/importing/musicbrainz/estimate'
import { importMusicBrainz } from '@remusic/server/music/importing/musicbrainz/importMusicBrainz'
import type { ImportResult } from '@remusic/server/music/importing/musicbrainz/progress'
import type { Slice } from '@remusic/server/music/importing/musicbrainz/slice'
import { CommandError } from './backup/errors.ts'
import { duration, progressOn } from './importProgress.ts'

/** The options of `import musicbrainz`, as typed. */
export type ImportValues = {
  countries?: string
  languages?: string
  since?: string
  'min-releases'?: string
  noncommercial?: boolean
}

/** Finds and checks the dump before a database is started for it, and prints what to expect. */
export async function prepareImport(
  paths: string[],
  { noncommercial = false, ...values }: ImportValues,
  { mercadopago }: Pick<Config, 'mercadopago'>,
): Promise<(databaseUrl: string, signal: AbortSignal) => Promise<ImportResult>> {
  const slice = sliceFrom(values)
  const dump = await openDump(paths)
  if (dump.hasDerived && mercadopago.accessToken && !noncommercial) {
    throw new CommandError(
      'Las etiquetas y valoraciones de mbdump-derived tienen la licencia CC BY-NC-SA, que no permite el uso comercial, y esta ' +
        'instalación cobra pagos: importa solo mbdump.tar.bz2, o agrega --noncommercial si puedes usarlas.',
    )
  }
  announce(dump, slice)
  return async (databaseUrl, signal) => {
    lowerOwnPriority()
    const progress = progressOn(process.stdout)
    try {
      return await importMusicBrainz({
        databaseUrl,
        dumpPaths: paths,
        slice,
        mergings: MERGINGS,
        signal,
        onProgress: progress.show,
      })
    } finally {
      progress.end()
    }
  }
}

function announce(dump: Dump, slice: Slice) {
  const { recordings, diskBytes, seconds } = estimateImport(dump, slice)
  console.log(`Exportación de MusicBrainz del ${dump.timestamp.slice(0, 10)}, ${sizeOf(dump.bytes)}.`)
  if (!dump.hasDerived) console.log('Sin mbdump-derived: los álbumes quedan sin géneros.')
  console.log(
    `Estimación: unas ${recordings.toLocaleString('es')} canciones, ${duration(seconds)} y ${sizeOf(diskBytes)} de disco ` +
      'para la base de datos.',
  )
}

function sliceFrom(values: ImportValues): Slice {
  return {
    countries: codesFrom(values.countries?.toUpperCase(), /^[A-Z]{2}$/, '--countries', 'AR,MX'),
    languages: codesFrom(values.languages?.toLowerCase(), /^[a-z]{3}$/, '--languages', 'spa,por'),
    since: values.since === undefined ? null : numberFrom(values.since, '--since', 1000, 2100),
    minReleases: numberFrom(values['min-releases'] ?? '0', '--min-releases', 0, 1000),
  }
}

function codesFrom(text = '', pattern: RegExp, option: string, example: string): string[] {
  const codes = text
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean)
  if (!codes.every((code) => pattern.test(code))) {
    throw new CommandError(`${option} espera códigos separados por comas, por ejemplo ${example}.`)
  }
  return [...new Set(codes)].sort()
}

function numberFrom(text: string, option: string, min: number, max: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < min || number > max) {
    throw new CommandError(`${option} espera un número entre ${min} y ${max}.`)
  }
  return number
}
