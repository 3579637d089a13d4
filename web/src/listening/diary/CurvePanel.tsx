import type { OpinionCurve } from '@remusic/contract/listening/schemas/diary'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { useNear } from '../../base/ui/layout/useNear.ts'
import { scoreText } from '../../base/ui/marks/scores.ts'
import { cx } from '../../base/ui/styles/cx.ts'
import { CurveChart } from './CurveChart.tsx'
import classes from './CurvePanel.module.css'
import { capital, dayText, monthText } from './days.ts'
import { curveQuery } from './queries.ts'

export type CurveProps = {
  type: 'song' | 'album'
  apiId: string
  /** Hides the panel on wide screens, which show another copy of it. */
  onNarrow?: boolean
}

/** The curve of an item, loaded when it comes near the screen; nothing if no opinion has changed. It comes last, so that nothing moves. */
export function CurvePanel({ type, apiId, onNarrow = false }: CurveProps) {
  const [place, isNear] = useNear()
  const { data: curve } = useQuery({ ...curveQuery(type, apiId), enabled: isNear })
  // The other copy may have read the curve before this one is hydrated, and the server has rendered none.
  const isShown = isNear && curve && hasChange(curve)
  return (
    <div ref={place} className={cx(classes.place, onNarrow && classes.onNarrow)}>
      {isShown && <Curve curve={curve} />}
    </div>
  )
}

const POINTS_OF_A_CHANGE = 2

const hasChange = ({ mine, community }: OpinionCurve) =>
  mine.length >= POINTS_OF_A_CHANGE || community.length >= POINTS_OF_A_CHANGE

function Curve({ curve }: { curve: OpinionCurve }) {
  const { mine, community, blind } = curve
  return (
    <Panel title="Cómo cambió la opinión">
      <CurveChart curve={curve} label={summaryOf(curve)} />
      <ul className={`flex flex-wrap gap-x-5 gap-y-1 text-sm medium mt-2 ${classes.legend}`}>
        {mine.length > 0 && (
          <li>
            <span className={cx(classes.swatch, classes.mine)} /> Tú
          </li>
        )}
        {community.length > 0 && (
          <li>
            <span className={cx(classes.swatch, classes.community)} /> La comunidad, por mes
          </li>
        )}
      </ul>
      {blind && (
        <p className={classes.blind}>
          Catas a ciegas: la línea de la comunidad aparece cuando publiques tu reseña.
        </p>
      )}
      <details className={classes.details}>
        <summary>Ver como tabla</summary>
        {mine.length > 0 && (
          <table className={classes.table}>
            <caption>Tus calificaciones</caption>
            <thead>
              <tr>
                <th scope="col">Día</th>
                <th scope="col">De dónde</th>
                <th scope="col">Calificación</th>
              </tr>
            </thead>
            <tbody>
              {mine.map(({ day, score, source }, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a day may have several equal scores
                <tr key={i}>
                  <th scope="row">{dayText(day)}</th>
                  <td>{source === 'review' ? 'Reseña' : 'Diario'}</td>
                  <td>{score}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {community.length > 0 && (
          <table className={classes.table}>
            <caption>La comunidad</caption>
            <thead>
              <tr>
                <th scope="col">Mes</th>
                <th scope="col">Votos</th>
                <th scope="col">Promedio</th>
              </tr>
            </thead>
            <tbody>
              {community.map(({ month, mean, votes }) => (
                <tr key={month}>
                  <th scope="row">{capital(monthText(month))}</th>
                  <td>{votes.toLocaleString('es')}</td>
                  <td>{scoreText(mean)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </details>
    </Panel>
  )
}

function summaryOf({ mine, community }: OpinionCurve): string {
  const [first, last] = [mine[0], mine.at(-1)]
  const [start, end] = [community[0], community.at(-1)]
  return [
    first && last && mine.length > 1
      ? `Tú pasaste de ${first.score} (${dayText(first.day)}) a ${last.score} (${dayText(last.day)}).`
      : first && `Tú le diste ${first.score} (${dayText(first.day)}).`,
    start &&
      end &&
      community.length > 1 &&
      `La comunidad pasó de ${scoreText(start.mean)} (${monthText(start.month)}) a ${scoreText(end.mean)} (${monthText(end.month)}).`,
  ]
    .filter(Boolean)
    .join(' ')
}
