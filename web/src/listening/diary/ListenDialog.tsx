import { DIARY_TEXTS, FIRST_DAY, NOTE_LENGTH } from '@remusic/contract/listening/diary'
import type { Listen, UndatedListen } from '@remusic/contract/listening/schemas/diary'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { CheckField } from '../../base/ui/inputs/CheckField.tsx'
import { ScoreInput } from '../../base/ui/inputs/ScoreInput.tsx'
import { TextAreaField } from '../../base/ui/inputs/TextAreaField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import type { ScoreValue } from '../../base/ui/marks/scores.ts'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { addDays, isDay } from './days.ts'
import type { DiaryItem, ListenValues } from './dialog.ts'
import classes from './ListenDialog.module.css'
import { mineQuery } from './queries.ts'
import { importText } from './sources.ts'
import { itemOf, useDiary, valuesOf } from './useDiary.tsx'

export type ListenDialogProps = {
  about: { item: DiaryItem } | { entry: Listen }
  values: ListenValues | null
  opened: boolean
  onClose: () => void
}

/** The form for a listen: when it was, and what the member thought of it. It creates an entry of the diary or edits one. */
export function ListenDialog({ about, values, opened, onClose }: ListenDialogProps) {
  const isEdit = 'entry' in about
  const item = isEdit ? itemOf(about.entry) : about.item
  // Every opening resets the fields.
  const openings = useRef(0)
  const wasOpened = useRef(false)
  if (opened && !wasOpened.current) openings.current += 1
  wasOpened.current = opened
  return (
    <Dialog opened={opened} onClose={onClose} title={isEdit ? 'Editar la escucha' : 'Lo escuché'}>
      <div className={`grid items-center gap-4 mb-4 ${classes.item}`}>
        <Cover src={item.image} size={56} />
        <p>
          <b dir="auto">{item.name}</b>
          <span dir="auto">{item.artist}</span>
        </p>
      </div>
      <Fields key={openings.current} about={about} item={item} values={values} onClose={onClose} />
    </Dialog>
  )
}

type FieldsProps = Omit<ListenDialogProps, 'opened'> & { item: DiaryItem }

function Fields({ about, item, values, onClose }: FieldsProps) {
  const diary = useDiary()
  const today = diary.today()
  const entry = 'entry' in about ? about.entry : null
  const [initial] = useState(values ?? (entry ? valuesOf(entry) : null))
  const { data: mine } = useQuery({ ...mineQuery(item.type, item.apiId), enabled: entry === null })
  const [day, setDay] = useState(initial?.day ?? today)
  // Until the person chooses, an item that is in the diary already counts as listened to again.
  const [chosenAgain, setAgain] = useState(initial?.again)
  const again = chosenAgain ?? (mine !== undefined && (mine.total > 0 || mine.undated !== null))
  const [score, setScore] = useState((initial?.score ?? null) as ScoreValue | null)
  const [note, setNote] = useState(initial?.note ?? '')
  const [error, setError] = useState<string>()
  const dayId = useId()
  const yesterday = addDays(today, -1)

  const save = (event: FormEvent) => {
    event.preventDefault()
    const problem = problemOf(day, today)
    if (problem !== undefined) {
      setError(problem)
      document.getElementById(dayId)?.focus()
      return
    }
    onClose()
    const written = { day, again, score, note: note.trim() }
    if (entry) void diary.edit(entry, written)
    else diary.log(item, written)
  }
  const choose = (chosen: string) => {
    setDay(chosen)
    setError(undefined)
  }

  return (
    <form className="grid grid-cols-1 gap-3" noValidate onSubmit={save}>
      <div className={classes.day}>
        <TextField
          id={dayId}
          type="date"
          label="Día"
          required
          min={FIRST_DAY}
          max={today}
          value={day}
          error={error}
          data-autofocus
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <p className={classes.shortcuts}>
          {[[today, 'Hoy'] as const, [yesterday, 'Ayer'] as const].map(([each, label]) => (
            <Button
              key={label}
              variant={day === each ? 'default' : 'ghost'}
              aria-pressed={day === each}
              onClick={() => choose(each)}
            >
              {label}
            </Button>
          ))}
        </p>
      </div>
      {mine?.undated && <p className="muted">{undatedText(mine.undated)}</p>}
      <CheckField
        label={item.type === 'song' ? 'La escuché otra vez' : 'Lo escuché otra vez'}
        checked={again}
        onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
      />
      <div>
        <ScoreInput label="Calificación (opcional)" value={score} onChange={setScore} />
        {score !== null && (
          <TextLink component="button" small onClick={() => setScore(null)}>
            Quitar la calificación
          </TextLink>
        )}
      </div>
      <TextAreaField
        label="Nota privada (opcional)"
        hint="Solo la lees tú."
        rows={2}
        maxLength={NOTE_LENGTH}
        dir="auto"
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className={`flex flex-wrap justify-end gap-3 ${classes.actions}`}>
        <Button onClick={onClose}>Cancelar</Button>
        <Button type="submit" variant="primary">
          {entry ? 'Guardar' : 'Anotar'}
        </Button>
      </div>
    </form>
  )
}

/** Why a day cannot be chosen. */
function problemOf(day: string, today: string): string | undefined {
  if (!isDay(day)) return DIARY_TEXTS.badDay
  if (day < FIRST_DAY) return DIARY_TEXTS.early
  return day > today ? DIARY_TEXTS.future : undefined
}

/** «Ya está en tu diario sin fecha, de Rate Your Music, con un 4.» */
const undatedText = ({ from, score }: UndatedListen) =>
  `Ya está en tu diario sin fecha, ${importText(from)}${score === null ? '' : `, con un ${score}`}.`
