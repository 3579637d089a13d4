import type { CatalogueLoad as Load, SourceName } from '@remusic/contract/music/schemas/catalogue'
import type { CatalogueImport } from '@remusic/contract/music/schemas/imports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import ArrowsClockwiseBoldIcon from '~icons/ph/arrows-clockwise-bold'
import DownloadSimpleBoldIcon from '~icons/ph/download-simple-bold'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { RadioList } from '../../base/ui/inputs/RadioList.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { paths } from '../../paths.ts'
import classes from './CatalogueLoad.module.css'
import { momentText } from './dates.ts'
import { ImportForm } from './ImportForm.tsx'
import { ImportProgress, ImportResult } from './ImportState.tsx'
import {
  catalogueLoadQuery,
  isOpen,
  useCancelLoad,
  useRefreshAfterLoad,
  useRetryLoad,
  useStartLoad,
} from './loads.ts'
import { plural } from './numbers.ts'
import { ProgressBar } from './ProgressBar.tsx'

const SOURCES: { value: SourceName; label: string }[] = [
  { value: 'deezer', label: 'Deezer: música real, con sus portadas y vistas previas de 30 segundos' },
  {
    value: 'musicbrainz',
    label:
      'MusicBrainz: el catálogo abierto de la música del mundo, importado de una vez y sin depender de nadie',
  },
  { value: 'demo', label: 'Música inventada: artistas, discos y canciones que no existen, para probar' },
]
const SOURCE_NAMES: Record<SourceName, string> = {
  deezer: 'Deezer',
  demo: 'música inventada',
  musicbrainz: 'MusicBrainz',
}

const STEP_TEXTS: Record<Load['step'], string> = {
  genres: 'Géneros',
  artists: 'Artistas de cada género',
  top: 'Lo más escuchado',
  albums: 'Álbumes y canciones',
}

/** Chooses where the music comes from and loads it, with its progress. The load goes on when this page is closed. */
export function CatalogueLoad() {
  const catalogue = useQuery(catalogueLoadQuery)
  if (!catalogue.data)
    return catalogue.isError ? (
      <ErrorState
        headingLevel={3}
        title={catalogue.error.message}
        onRetry={() => void catalogue.refetch()}
        pending={catalogue.isFetching}
      />
    ) : (
      <SkeletonGroup label="Buscando el estado del catálogo">
        <Skeleton height={180} />
      </SkeletonGroup>
    )
  const { source, fixed, load, import: imported } = catalogue.data
  return (
    <div className={classes.load}>
      {imported && isOpen(imported.state) ? (
        <ImportProgress found={imported} />
      ) : load && isOpen(load.state) ? (
        <Progress load={load} />
      ) : (
        <Start key={source} source={source} fixed={fixed} load={load} imported={imported} />
      )}
    </div>
  )
}

type StartProps = {
  source: SourceName | null
  fixed: boolean
  load: Load | null
  imported: CatalogueImport | null
}

function Start({ source, fixed, load, imported }: StartProps) {
  const isLastImported = imported !== null && (load === null || imported.startedAt > load.startedAt)
  const [chosen, setChosen] = useState(isLastImported ? 'musicbrainz' : source)
  const [error, setError] = useState<string>()
  return (
    <>
      {isLastImported ? <ImportResult found={imported} /> : load && <Result load={load} />}
      {fixed && source ? (
        <p className={classes.note}>
          La fuente es {SOURCE_NAMES[source]}, como dice <code>CATALOG</code> en la configuración.
        </p>
      ) : (
        <RadioList
          label="¿De dónde sale la música?"
          options={SOURCES}
          value={chosen}
          error={error}
          onChange={(value) => {
            setChosen(value)
            setError(undefined)
          }}
        />
      )}
      {(fixed ? source : chosen) === 'musicbrainz' ? (
        <ImportForm last={imported} />
      ) : (
        <LoadButtons
          source={fixed ? source : chosen}
          load={load}
          onMissing={() => setError('Elige de dónde sale la música')}
        />
      )}
    </>
  )
}

type LoadButtonsProps = { source: SourceName | null; load: Load | null; onMissing: () => void }

function LoadButtons({ source, load, onMissing }: LoadButtonsProps) {
  const start = useStartLoad()
  const retry = useRetryLoad()
  const showFailure = useFailure()
  const canRetry = load?.state === 'failed' || load?.state === 'cancelled'
  const press = () => {
    if (source === null || source === 'musicbrainz') return onMissing()
    start.mutate(source, { onError: showFailure })
  }
  return (
    <>
      <p className={classes.note}>
        Lo nuevo se agrega y lo conocido se actualiza; nada se borra. Puedes cerrar esta página mientras
        tanto.
      </p>
      <div className="flex flex-wrap gap-3">
        {canRetry && (
          <Button
            variant="primary"
            icon={<ArrowsClockwiseBoldIcon aria-hidden />}
            pending={retry.isPending}
            onClick={() => retry.mutate(undefined, { onError: showFailure })}
          >
            Seguir donde quedó
          </Button>
        )}
        <Button
          variant={load ? 'default' : 'primary'}
          icon={<DownloadSimpleBoldIcon aria-hidden />}
          pending={start.isPending}
          onClick={press}
        >
          {load ? 'Cargar el catálogo otra vez' : 'Cargar el catálogo'}
        </Button>
      </div>
    </>
  )
}

function Progress({ load }: { load: Load }) {
  const cancel = useCancelLoad()
  const showFailure = useFailure()
  useRefreshAfterLoad()
  const { state, percent, step, stepDone, stepTotal, source } = load
  const isWaiting = state === 'waiting'
  return (
    <>
      <ProgressBar
        label={`Cargando el catálogo desde ${SOURCE_NAMES[source]}`}
        title={isWaiting ? 'La carga sigue en un momento' : STEP_TEXTS[step]}
        count={!isWaiting && stepTotal > 1 ? `${stepDone} de ${stepTotal}` : ''}
        percent={percent}
        step={STEP_TEXTS[step]}
      />
      <p className={classes.note}>
        {isWaiting
          ? 'El servidor se detuvo. Otro continúa donde quedó, en un minuto como máximo.'
          : `Hasta ahora: ${arrivedText(load)}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="ghost"
          pending={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onError: showFailure })}
        >
          Cancelar la carga
        </Button>
      </div>
    </>
  )
}

function Result({ load }: { load: Load }) {
  const who = load.by ? `, por ${load.by.name}` : ''
  const when = `${momentText(load.finishedAt ?? load.startedAt)}${who}`
  if (load.state === 'done')
    return (
      <p className={classes.result} role="status">
        El catálogo está cargado desde {SOURCE_NAMES[load.source]} ({when}): {arrivedText(load)}.{' '}
        <TextLink component={Link} to={paths.music()}>
          Ver la música
        </TextLink>
      </p>
    )
  if (load.state === 'cancelled')
    return (
      <p className={classes.result} role="status">
        La carga se canceló ({when}), con {arrivedText(load)}.
      </p>
    )
  return (
    <p className="measure text-bad" role="alert">
      {load.problem === 'source'
        ? `${load.source === 'deezer' ? 'Deezer' : 'La fuente'} no respondió (${when}). Ya llegaron ${arrivedText(load)}; prueba otra vez en unos minutos.`
        : `La carga falló por un error del servidor (${when}). El motivo está en su registro.`}
    </p>
  )
}

const arrivedText = ({ created, updated }: Load) =>
  `${plural(created, 'elemento nuevo', 'elementos nuevos')} y ${plural(updated, 'actualizado', 'actualizados')}`
