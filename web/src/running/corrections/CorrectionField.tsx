import { ALBUM_TYPES, NAME_LENGTH, TITLE_LENGTH } from '@remusic/contract/running/corrections'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { genresQuery } from '../../music/catalogue/queries.ts'
import { countryOptions } from '../../people/accounts/countries.ts'

type Props = {
  field: string
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** Takes the focus when the dialog opens. */
  isFirst?: boolean
}

const UNKNOWN = 'Sin dato'
const TYPES = Object.entries(ALBUM_TYPES).map(([value, label]) => ({ value, label }))
const YES_OR_NO = [
  { value: 'yes', label: 'Sí' },
  { value: 'no', label: 'No' },
]

const HINTS: Partial<Record<string, string>> = {
  duration: 'Minutos y segundos, como 3:45.',
  releasedOn: 'El año, el mes o el día: 1999, 1999-07 o 1999-07-20.',
  disambiguation: 'Lo que distingue a quienes se llaman igual.',
}

/** The field of the form for one value of an item. */
export function CorrectionField({ field, label, value, error, onChange, isFirst = false }: Props) {
  const common = { label, name: field, value, error, 'data-autofocus': isFirst || undefined }
  const onSelect = {
    onChange: (event: { currentTarget: HTMLSelectElement }) => onChange(event.currentTarget.value),
  }
  if (field === 'explicit') return <SelectField {...common} {...onSelect} options={YES_OR_NO} />
  if (field === 'type') return <SelectField {...common} {...onSelect} options={TYPES} placeholder={UNKNOWN} />
  if (field === 'country')
    return <SelectField {...common} {...onSelect} options={countryOptions()} placeholder={UNKNOWN} />
  if (field === 'genre') return <GenreField {...common} {...onSelect} />
  return (
    <TextField
      {...common}
      hint={HINTS[field]}
      dir="auto"
      autoComplete="off"
      maxLength={field === 'name' ? NAME_LENGTH : TITLE_LENGTH}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type GenreFieldProps = Omit<Props, 'field' | 'onChange'> & {
  name: string
  onChange: (event: { currentTarget: HTMLSelectElement }) => void
}

function GenreField({ value, ...rest }: GenreFieldProps) {
  const { data: genres = [] } = useQuery(genresQuery)
  const names = new Set([...(value === '' ? [] : [value]), ...genres.map(({ name }) => name)])
  return (
    <SelectField
      {...rest}
      value={value}
      options={[...names].map((name) => ({ value: name, label: name }))}
      placeholder={UNKNOWN}
    />
  )
}
