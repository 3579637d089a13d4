import { useState } from 'react'
import { ScoreHistogram } from '../../base/ui/charts/ScoreHistogram.tsx'
import { ScoreInput } from '../../base/ui/inputs/ScoreInput.tsx'
import { Score } from '../../base/ui/marks/Score.tsx'
import type { ScoreValue } from '../../base/ui/marks/scores.ts'
import { WASHES, washStyle } from '../../base/ui/styles/wash.ts'
import { Section } from './Section.tsx'
import classes from './Specimen.module.css'
import { Specimen } from './Specimen.tsx'

export function ScoresSection() {
  const [score, setScore] = useState<ScoreValue | null>(4)
  const [empty, setEmpty] = useState<ScoreValue | null>(null)
  return (
    <Section title="Calificación: do re mi fa sol">
      <Specimen name="Mostrada" width="half" inRow>
        <Score value={1} />
        <Score value={2} />
        <Score value={3} />
        <Score value={4} />
        <Score value={5} />
        <Score value={4.6} size="l" />
        <Score value={3} size="s" hideNumber />
      </Specimen>
      <Specimen name="Sobre un cartel" width="half">
        <div className={classes.wash} style={washStyle(WASHES.rosa)} data-wash>
          <Score value={3.5} />
        </div>
      </Specimen>
      <Specimen name="Elegida">
        <ScoreInput value={score} onChange={setScore} />
      </Specimen>
      <Specimen name="Sin elegir, con error">
        <ScoreInput value={empty} onChange={setEmpty} error={empty ? undefined : 'Elige una calificación'} />
      </Specimen>
      <Specimen name="Cómo se reparte">
        <ScoreHistogram
          headingLevel={3}
          title="Calificación"
          countText="212 reseñas"
          score={4.3}
          counts={{ 1: 4, 2: 9, 3: 22, 4: 61, 5: 116 }}
        />
      </Specimen>
    </Section>
  )
}
