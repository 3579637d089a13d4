import type { HistoryImport } from '@remusic/contract/listening/schemas/historyImports'
import { useId, useState } from 'react'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { CheckField } from '../../base/ui/inputs/CheckField.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import classes from './HistoryImport.module.css'
import { numberText } from './numbers.ts'
import { useConfirmImport } from './queries.ts'
import { scoreRulesOf } from './scoreRules.ts'

type Props = { one: HistoryImport; opened: boolean; onClose: () => void }

/** The last question before anything is written. */
export function ConfirmImport({ one, opened, onClose }: Props) {
  const [likely, setLikely] = useState(false)
  // The entries of the member's own archive of ReMusic were reviews already.
  const [reviews, setReviews] = useState(one.format === 'remusic' && !one.foreign)
  const confirm = useConfirmImport(one.id)
  const fail = useFailure('No pudimos empezar')
  const rulesId = useId()
  const rules = scoreRulesOf(one.format)
  const hasTexts = (one.kinds.review ?? 0) > 0
  const submit = () => confirm.mutateAsync({ likely, reviews: reviews && hasTexts }).then(onClose, fail)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      width={560}
      title="Traer mi historia"
      text="No entra en el inicio de nadie ni avisa a nadie. Las playlists quedan privadas. Lo que ya tienes no se repite ni se pisa."
      actions={
        <>
          <Button onClick={onClose}>Seguir revisando</Button>
          <Button variant="primary" pending={confirm.isPending} onClick={() => void submit()}>
            Traer
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {one.items.likely > 0 && (
          <CheckField
            label={`Traer también las probables que no revisé (${numberText(one.items.likely)})`}
            checked={likely}
            onChange={({ currentTarget }) => setLikely(currentTarget.checked)}
          />
        )}
        {one.foreign && (
          <p>
            Este archivo es de otra cuenta de ReMusic. Se traen sus escuchas, su lista «Por escuchar» y sus
            playlists, todo en privado; sus reseñas quedan como notas de tu diario, que solo tú ves.
          </p>
        )}
        {hasTexts && !one.foreign && (
          <CheckField
            label={`Publicar los textos como reseñas (${numberText(one.kinds.review ?? 0)}). Si no, quedan como notas de tu diario, que solo tú ves`}
            checked={reviews}
            onChange={({ currentTarget }) => setReviews(currentTarget.checked)}
          />
        )}
        {rules.length > 0 && (
          <section className={`grid gap-2 muted text-sm ${classes.rules}`} aria-labelledby={rulesId}>
            <h3 id={rulesId}>Cómo pasan las calificaciones a nuestra escala de 1 a 5</h3>
            <ul>
              {rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
              <li>Un 0 o un vacío no es una calificación.</li>
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
