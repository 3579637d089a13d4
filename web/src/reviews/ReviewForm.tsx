import { useState } from 'react'
import { ClosedKey } from '../ui/ClosedKey.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ScoreInput } from '../ui/ScoreInput.tsx'
import type { ScoreValue } from '../ui/scores.ts'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { TextField } from '../ui/TextField.tsx'
import classes from './ReviewForm.module.css'

const TITLE_MOST_CHARACTERS = 100
const DESCRIPTION_MOST_CHARACTERS = 255

export function ReviewForm() {
  const [score, setScore] = useState<ScoreValue | null>(null)
  return (
    <Panel title="Escribe tu reseña">
      <form className={classes.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <TextField label="Título" name="title" maxLength={TITLE_MOST_CHARACTERS} />
        <ScoreInput value={score} onChange={setScore} name="score" />
        <TextAreaField label="Descripción" name="description" maxLength={DESCRIPTION_MOST_CHARACTERS} />
        <ClosedKey variant="primary" size="l" block reason="Las reseñas abren muy pronto">
          Publicar reseña
        </ClosedKey>
      </form>
    </Panel>
  )
}
