import {
  MAX_HEARD_DAYS,
  MAX_RULE_MINUTES,
  RULE_YEARS,
  type SmartRule,
} from '@remusic/contract/together/smartPlaylists'
import type { ReactNode } from 'react'
import { FieldError } from '../../../base/ui/inputs/FieldError.tsx'
import { Segmented } from '../../../base/ui/inputs/Segmented.tsx'
import { SelectField } from '../../../base/ui/inputs/SelectField.tsx'
import { TextField } from '../../../base/ui/inputs/TextField.tsx'
import type { DraftRules, TypedRange } from './draft.ts'
import { ArtistsControl, GenresControl } from './ItemsControl.tsx'
import classes from './SmartEditor.module.css'

type ControlProps<R extends SmartRule> = {
  value: DraftRules[R]
  onChange: (value: DraftRules[R]) => void
  error: string | undefined
}
type Controls = { [R in SmartRule]: (props: ControlProps<R>) => ReactNode }

const FIRST_DECADE = 1_920
const LAST_DECADE = 2_020
const DECADES = Array.from({ length: (LAST_DECADE - FIRST_DECADE) / 10 + 1 }, (_, i) => {
  const decade = String(LAST_DECADE - i * 10)
  return { value: decade, label: `Años ${decade}` }
})

const SCORES = [5, 4, 3, 2, 1].map((score) => ({
  value: String(score),
  label: score === 5 ? '5' : `${score} o más`,
}))

/** The control in the row of each rule. */
const CONTROLS: Controls = {
  genres: GenresControl,
  artists: ArtistsControl,
  years: (props) => (
    <Range {...props} from="Desde el año" to="Hasta el año" min={RULE_YEARS.min} max={RULE_YEARS.max} />
  ),
  decade: ({ value, onChange, error }) => (
    <SelectField
      label="Década"
      hideLabel
      options={DECADES}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  myScore: (props) => <ScoreChoice {...props} label="Mi calificación" />,
  followedScore: (props) => <ScoreChoice {...props} label="Promedio de quienes sigo" />,
  unheard: () => <p className={classes.meaning}>No está en tu diario ni entre tus reseñas</p>,
  heardWithin: ({ value, onChange, error }) => (
    <TextField
      label="Escuchada en los últimos días"
      inputMode="numeric"
      maxLength={String(MAX_HEARD_DAYS).length}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
  inLibrary: () => <p className={classes.meaning}>En una de tus playlists, o en un álbum que sigues</p>,
  explicit: ({ value, onChange }) => (
    <Segmented
      label="Contenido explícito"
      options={[
        { value: 'without', label: 'Sin explícitas' },
        { value: 'only', label: 'Solo explícitas' },
      ]}
      value={value}
      onChange={onChange}
    />
  ),
  duration: (props) => (
    <Range {...props} from="Desde minutos" to="Hasta minutos" min={1} max={MAX_RULE_MINUTES} />
  ),
}

type Props = {
  rule: SmartRule
  value: DraftRules[SmartRule]
  onChange: (value: DraftRules[SmartRule]) => void
  error: string | undefined
}

/** The fields of one rule. */
export function RuleControl({ rule, value, onChange, error }: Props) {
  // The compiler does not see that the value and the control belong to the same rule.
  const Control = CONTROLS[rule] as (props: Omit<Props, 'rule'>) => ReactNode
  return <Control value={value} onChange={onChange} error={error} />
}

type ScoreProps = ControlProps<'myScore'> & { label: string }

function ScoreChoice({ label, value, onChange, error }: ScoreProps) {
  return (
    <SelectField
      label={label}
      hideLabel
      options={SCORES}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type RangeProps = ControlProps<'years'> & { from: string; to: string; min: number; max: number }

function Range({ value, onChange, error, from, to, min, max }: RangeProps) {
  const end = (which: keyof TypedRange, label: string, placeholder: number) => (
    <TextField
      label={label}
      inputMode="numeric"
      maxLength={String(max).length}
      placeholder={String(placeholder)}
      value={value[which]}
      {...(error !== undefined && { error, quietError: true })}
      onChange={(event) => onChange({ ...value, [which]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <div className={`grid items-end gap-3 ${classes.range}`}>
        {end('from', from, min)}
        {end('to', to, max)}
      </div>
      <FieldError>{error}</FieldError>
    </>
  )
}
