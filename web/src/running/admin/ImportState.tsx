import type { CatalogueImport } from '@remusic/contract/music/schemas/imports'
import { Link } from 'react-router'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { paths } from '../../paths.ts'
import classes from './CatalogueLoad.module.css'
import { momentText } from './dates.ts'
import { useCancelImport, useRetryImport } from './imports.ts'
import { useRefreshAfterLoad } from './loads.ts'
import { countText, durationText, plural } from './numbers.ts'
import { ProgressBar } from './ProgressBar.tsx'

const STAGE_TEXTS: Record<CatalogueImport['stage'], string> = {
  read: 'Leyendo la exportación',
  select: 'Eligiendo artistas y discos',
  build: 'Armando el catálogo nuevo',
  index: 'Construyendo los índices',
  swap: 'Cambiando el catálogo',
  finish: 'Terminando',
}

/** An import in progress, of the panel or of a console. */
export function ImportProgress({ found }: { found: CatalogueImport }) {
  const cancel = useCancelImport()
  const retry = useRetryImport()
  const showFailure = useFailure()
  useRefreshAfterLoad()
  const { state, percent, stage, detail, rows, rowsPerSecond, secondsLeft, fromConsole } = found
  const isWaiting = state === 'waiting'
  return (
    <>
      <ProgressBar
        label="Importando MusicBrainz"
        title={isWaiting ? 'La importación está en pausa' : STAGE_TEXTS[stage]}
        count={isWaiting ? '' : detail}
        percent={percent}
        step={STAGE_TEXTS[stage]}
      />
      <p className={classes.note}>
        {isWaiting
          ? fromConsole
            ? 'Se interrumpió en la consola. Repite allí la misma orden para continuar donde quedó, o continúa desde aquí con la exportación del servidor.'
            : 'Sigue sola donde quedó, en un minuto como máximo.'
          : [
              rows > 0 && plural(rows, 'fila', 'filas'),
              rowsPerSecond > 0 && `${countText(rowsPerSecond)} por segundo`,
              secondsLeft !== null && `faltan ${durationText(secondsLeft)}`,
              fromConsole && 'empezada en la consola',
            ]
              .filter(Boolean)
              .join(' · ')}
      </p>
      <div className="flex flex-wrap gap-3">
        {isWaiting && fromConsole && (
          <Button
            variant="primary"
            pending={retry.isPending}
            onClick={() => retry.mutate(undefined, { onError: showFailure })}
          >
            Continuar aquí
          </Button>
        )}
        <Button
          variant="ghost"
          pending={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onError: showFailure })}
        >
          Cancelar la importación
        </Button>
      </div>
    </>
  )
}

/** How the last import ended. */
export function ImportResult({ found }: { found: CatalogueImport }) {
  const { state, counts, problem, by, finishedAt, startedAt, fromConsole, dumpTimestamp } = found
  const who = by ? `, por ${by.name}` : fromConsole ? ', desde la consola' : ''
  const when = `${momentText(finishedAt ?? startedAt)}${who}`
  if (state === 'done')
    return (
      <p className={classes.result} role="status">
        MusicBrainz{dumpTimestamp && `, exportación del ${dumpTimestamp.slice(0, 10)},`} está importado (
        {when})
        {counts &&
          `: ${plural(counts.artists.total, 'artista', 'artistas')}, ${plural(counts.albums.total, 'disco', 'discos')} y ${plural(counts.songs.total, 'canción', 'canciones')}; ${plural(counts.songs.created, 'canción nueva', 'canciones nuevas')}`}
        .{' '}
        <TextLink component={Link} to={paths.music()}>
          Ver la música
        </TextLink>
      </p>
    )
  if (state === 'cancelled')
    return (
      <p className={classes.result} role="status">
        La importación se canceló ({when}). El catálogo quedó como estaba.
      </p>
    )
  return (
    <p className="measure text-bad" role="alert">
      {problem ?? 'La importación falló por un error del servidor. El motivo está en su registro.'} ({when})
    </p>
  )
}
