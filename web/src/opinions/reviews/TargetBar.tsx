import { SCORE_NOTES } from '../../base/ui/marks/scores.ts'
import { useSession } from '../../people/accounts/session.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { ListBar } from './ListBar.tsx'
import { ONLY_FRIENDS, targetFilterOf, useListParams } from './listParams.ts'
import { OrderField } from './OrderField.tsx'

const SCORES = SCORE_NOTES.map(({ value, note }) => ({
  value: String(value),
  label: `${value} de 5 · ${note}`,
})).toReversed()

/** Chooses the order, the score and the authors of the reviews of an item; not by scores that are hidden from the reader. */
export function TargetBar({ isBlind }: { isBlind: boolean }) {
  const { search, choose } = useListParams()
  const { score, friends } = targetFilterOf(search)
  const isSignedIn = useSession() !== null
  return (
    <ListBar>
      <OrderField isBlind={isBlind} />
      {!isBlind && (
        <ChoiceField
          label="Calificación"
          placeholder="Todas las calificaciones"
          options={SCORES}
          value={String(score ?? '')}
          isDefault={score === undefined}
          onChoose={(value) => choose({ score: value })}
        />
      )}
      {isSignedIn && (
        <ChoiceField
          label="De quién"
          placeholder="De todas las personas"
          options={[{ value: ONLY_FRIENDS, label: 'De gente que sigo' }]}
          value={friends === 'only' ? ONLY_FRIENDS : ''}
          isDefault={friends !== 'only'}
          onChoose={(value) => choose({ friends: value })}
        />
      )}
    </ListBar>
  )
}
