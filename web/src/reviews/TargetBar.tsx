import { useSession } from '../accounts/session.ts'
import { SelectField } from '../ui/inputs/SelectField.tsx'
import { SCORE_NOTES } from '../ui/marks/scores.ts'
import { ListBar } from './ListBar.tsx'
import { ONLY_FRIENDS, targetFilterOf, useListParams } from './listParams.ts'
import { OrderField } from './OrderField.tsx'

const SCORES = SCORE_NOTES.map(({ value, note }) => ({
  value: String(value),
  label: `${value} de 5 · ${note}`,
})).toReversed()

/** Chooses the order, the score and the authors of the reviews of an item. */
export function TargetBar() {
  const { search, choose } = useListParams()
  const { score, friends } = targetFilterOf(search)
  const isSignedIn = useSession() !== null
  return (
    <ListBar>
      <OrderField />
      <SelectField
        label="Puntaje"
        hideLabel
        placeholder="Todos los puntajes"
        options={SCORES}
        value={String(score ?? '')}
        active={score !== undefined}
        onChange={(event) => choose({ score: event.currentTarget.value })}
      />
      {isSignedIn && (
        <SelectField
          label="De quién"
          hideLabel
          placeholder="De todas las personas"
          options={[{ value: ONLY_FRIENDS, label: 'De gente que sigo' }]}
          value={friends === 'only' ? ONLY_FRIENDS : ''}
          active={friends === 'only'}
          onChange={(event) => choose({ friends: event.currentTarget.value })}
        />
      )}
    </ListBar>
  )
}
