import type { CatalogueLoad as Load, LoadSource, SourceName } from '@remusic/contract/schemas/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import ArrowsClockwiseBoldIcon from '~icons/ph/arrows-clockwise-bold'
import DownloadSimpleBoldIcon from '~icons/ph/download-simple-bold'
import { useFailure } from '../failures/useFailure.ts'
import { paths } from '../paths.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { RadioList } from '../ui/inputs/RadioList.tsx'
import { TextLink } from '../ui/inputs/TextLink.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import classes from './CatalogueLoad.module.css'
import { momentText } from './dates.ts'
import {
  catalogueLoadQuery,
  isOpen,
  useCancelLoad,
  useRefreshAfterLoad,
  useRetryLoad,
  useStartLoad,
} from './loads.ts'
import { plural } from './numbers.ts'

const SOURCES: { value: LoadSource; label: string }[] = [
  { value: 'deezer', label: 'Deezer: música real, con sus portadas y vistas previas de 30 segundos' },
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
  const { source, fixed, load } = catalogue.data
  return (
    <div className={classes.load}>
      {load && isOpen(load.state) ? (
        <Progress load={load} />
      ) : (
        <Start key={source} source={source} fixed={fixed} load={load} />
      )}
    </div>
  )
}

type StartProps = { source: SourceName | null; fixed: boolean; load: Load | null }

function Start({ source, fixed, load }: StartProps) {
  const [chosen, setChosen] = useState(source === 'musicbrainz' ? null : source)
  const [error, setError] = useState<string>()
  const start = useStartLoad()
  const retry = useRetryLoad()
  const showFailure = useFailure()
  const canRetry = load?.state === 'failed' || load?.state === 'cancelled'
  const press = () => {
    if (chosen === null) return setError('Elige de dónde sale la música')
    start.mutate(chosen, { onError: showFailure })
  }
  return (
    <>
      {load && <Result load={load} />}
      {fixed && source ? (
        <p className={classes.note}>
          La música sale de {SOURCE_NAMES[source]}, como dice <code>CATALOG</code> en la configuración.
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
      <p className={classes.note}>
        Lo nuevo se agrega y lo conocido se actualiza; nada se borra. Puedes cerrar esta página mientras
        tanto.
      </p>
      <div className={classes.keys}>
        {canRetry && (
          <Key
            variant="primary"
            icon={<ArrowsClockwiseBoldIcon aria-hidden />}
            pending={retry.isPending}
            onClick={() => retry.mutate(undefined, { onError: showFailure })}
          >
            Seguir donde quedó
          </Key>
        )}
        <Key
          variant={load ? 'default' : 'primary'}
          icon={<DownloadSimpleBoldIcon aria-hidden />}
          pending={start.isPending}
          onClick={press}
        >
          {load ? 'Cargar el catálogo otra vez' : 'Cargar el catálogo'}
        </Key>
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
      <div className={classes.head}>
        <strong>
          {isWaiting ? 'La carga sigue en un momento' : STEP_TEXTS[step]}
          {!isWaiting && stepTotal > 1 && (
            <span className={classes.count}>
              {' '}
              {stepDone} de {stepTotal}
            </span>
          )}
        </strong>
        <span className={classes.percent}>{percent} %</span>
      </div>
      <div
        className={classes.track}
        role="progressbar"
        aria-label={`Cargando el catálogo desde ${SOURCE_NAMES[source]}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent} %: ${STEP_TEXTS[step]}`}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className={classes.note}>
        {isWaiting
          ? 'El servidor se detuvo. Otro continúa donde quedó, en un minuto como máximo.'
          : `Hasta ahora: ${arrivedText(load)}.`}
      </p>
      <div className={classes.keys}>
        <Key
          variant="ghost"
          pending={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onError: showFailure })}
        >
          Cancelar la carga
        </Key>
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
    <p className={classes.problem} role="alert">
      {load.problem === 'source'
        ? `${load.source === 'deezer' ? 'Deezer' : 'La fuente'} no respondió (${when}). Ya llegaron ${arrivedText(load)}; prueba otra vez en unos minutos.`
        : `La carga falló por un error del servidor (${when}). El motivo está en su registro.`}
    </p>
  )
}

const arrivedText = ({ created, updated }: Load) =>
  `${plural(created, 'elemento nuevo', 'elementos nuevos')} y ${plural(updated, 'actualizado', 'actualizados')}`
