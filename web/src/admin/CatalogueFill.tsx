import type { FillRun } from '@remusic/contract/schemas/admin'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import DownloadSimpleBoldIcon from '~icons/ph/download-simple-bold'
import { useFailure } from '../failures/useFailure.ts'
import { adminKeys } from '../queryKeys/admin.ts'
import { Key } from '../ui/inputs/Key.tsx'
import classes from './CatalogueFill.module.css'
import { momentText } from './dates.ts'
import { Figures } from './Figures.tsx'
import { FILLS, fillRunsQuery, useFill } from './fills.ts'
import { plural } from './numbers.ts'

/** Starts imports from the catalogue's source, one run at a time, in the order of the list. */
export function CatalogueFill() {
  const runs = useQuery(fillRunsQuery)
  return (
    <Figures title="Catálogo" figures={runs} height={100} rows={FILLS.length}>
      {(data) => (
        <>
          <p className={classes.lead}>
            Trae de la fuente lo que aún no está en ReMusic y actualiza lo que ya está; nada se borra.
            Conviene ir en este orden.
          </p>
          <ol className={classes.fills}>
            {FILLS.map((fill) => (
              <Fill key={fill.kind} fill={fill} runs={data.runs} />
            ))}
          </ol>
        </>
      )}
    </Figures>
  )
}

function Fill({ fill: { kind, title, text }, runs }: { fill: (typeof FILLS)[number]; runs: FillRun[] }) {
  const fill = useFill(kind)
  const showFailure = useFailure()
  const isMineRunning = useIsMutating({ mutationKey: adminKeys.fill(kind) }) > 0
  const isAnyMineRunning = useIsMutating({ mutationKey: adminKeys.fills }) > 0
  const run = runs.find(({ what }) => what === kind)
  const isRunning = isMineRunning || run?.state === 'running'
  const isBlocked = isAnyMineRunning || runs.some(({ state }) => state === 'running')
  return (
    <li className={classes.fill}>
      <div className={classes.what}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <Key
        icon={<DownloadSimpleBoldIcon aria-hidden />}
        pending={isRunning}
        pendingLabel={`Trayendo: ${title}`}
        disabled={isBlocked && !isRunning}
        aria-label={`Traer: ${title}`}
        onClick={() => fill.mutate(undefined, { onError: showFailure })}
      >
        Traer
      </Key>
      {isRunning ? (
        <Progress run={run?.state === 'running' ? run : undefined} />
      ) : (
        <p className={classes.result} role="status">
          {run ? resultText(run) : 'Todavía no se trajo.'}
        </p>
      )}
    </li>
  )
}

/** The total is unknown, so this shows how much has arrived so far. */
function Progress({ run }: { run: FillRun | undefined }) {
  return (
    <div className={classes.progress}>
      <div className={classes.track} role="progressbar" aria-label="Trayendo de la fuente">
        <span />
      </div>
      <span>{run ? arrivedText(run) : 'Empezando…'}</span>
    </div>
  )
}

const arrivedText = ({ created, updated }: FillRun) =>
  `${plural(created, 'nuevo', 'nuevos')}, ${plural(updated, 'actualizado', 'actualizados')}`

function resultText(run: FillRun): string {
  const who = run.by ? ` por ${run.by.name}` : ''
  const when = momentText(run.finishedAt ?? run.startedAt)
  if (run.state === 'failed') return `Falló el ${when}${who}, con ${arrivedText(run)}. Puedes volver a traer.`
  if (run.state === 'interrupted')
    return `Se interrumpió el ${when}${who}, con ${arrivedText(run)}: el servidor se detuvo. Puedes volver a traer.`
  return `Última vez: ${when}${who}. ${arrivedText(run)}.`
}
