import { pointsOf, type ScoreSummary, totalOf } from '@remusic/contract/opinions/votes'
import type { ReactNode } from 'react'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import classes from './ScoreExplained.module.css'
import { spreadText } from './spread.ts'

type Props = { reviews: ScoreSummary; opened: boolean; onClose: () => void }

const number = (value: number) => value.toLocaleString('es', { maximumFractionDigits: 2 })
const votesText = (count: number) => (count === 1 ? '1 voto' : `${number(count)} votos`)

/** How the score of an item comes about, with its own numbers. */
export function ScoreExplained({ reviews, opened, onClose }: Props) {
  const { score, average, spread, held, dropped, prior, histogram } = reviews
  const count = totalOf(histogram)
  const points = pointsOf(histogram)
  const words = spreadText(reviews)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Cómo se calcula"
      text="Cada reseña es un voto de 1 a 5. Con pocos votos, la calificación se queda cerca del promedio de todo lo demás; con muchos, casi solo cuentan los suyos."
      actions={
        <Button variant="primary" onClick={onClose}>
          Entendido
        </Button>
      }
    >
      {score === null ? (
        <p className={`grid gap-2 wrap-anywhere tabular-nums mb-5 ${classes.formula}`}>
          Todavía no cuenta ningún voto, así que no hay calificación.
        </p>
      ) : (
        <div className={`grid gap-2 wrap-anywhere tabular-nums mb-5 ${classes.formula}`}>
          <p>(punto de partida × su peso + suma de los votos) ÷ (su peso + cantidad de votos)</p>
          <p>
            ({number(prior.mean)} × {number(prior.votes)} + {number(points)}) ÷ ({number(prior.votes)} +{' '}
            {number(count)}) = <b>{number(score)}</b>
          </p>
        </div>
      )}
      <dl className="mb-4">
        <Row label="Votos que cuentan">{votesText(count)}</Row>
        <Row label="De 1 a 5">{histogram.map(number).join(' · ')}</Row>
        {average !== null && <Row label="Promedio simple">{number(average)}</Row>}
        <Row label="Punto de partida">
          {number(prior.mean)}, el promedio de todo lo de su tipo; pesa como {votesText(prior.votes)}
        </Row>
        {spread !== null && (
          <Row label="Dispersión">
            {number(spread)}
            {words && `: ${words}`}
          </Row>
        )}
        <Row label="En revisión">{votesText(held)}</Row>
        <Row label="Descartados">{votesText(dropped)}</Row>
      </dl>
      <p className="muted text-sm">
        Cuando llegan de golpe muchos votos de cuentas nuevas, o de cuentas que parecen ir juntas, quedan en
        revisión y no cuentan por ahora. Las reseñas se leen igual y nada se borra.
      </p>
    </Dialog>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
