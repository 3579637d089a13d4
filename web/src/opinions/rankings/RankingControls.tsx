import { countryName } from '@remusic/contract/base/countries'
import type { RankingAddress } from '@remusic/contract/opinions/rankingAddress'
import { RANKED_KINDS, RANKING_ORDERS, RANKING_PERIODS } from '@remusic/contract/opinions/rankings'
import { decadeName, KIND_NAMES, orderName } from '@remusic/contract/opinions/rankingTexts'
import type { Ranking } from '@remusic/contract/opinions/schemas/rankings'
import { Segmented } from '../../base/ui/inputs/Segmented.tsx'
import { SelectField, type SelectOption } from '../../base/ui/inputs/SelectField.tsx'
import classes from './Rankings.module.css'
import { PERIOD_NAMES } from './texts.ts'

type Props = {
  address: RankingAddress
  onChange: (change: Partial<RankingAddress>) => void
  /** The values to choose from; undefined while they are loading. */
  list: Ranking | undefined
  blind: boolean
}

/** The controls that choose a list. */
export function RankingControls({ address, onChange, list, blind }: Props) {
  const { period, kind, order, genre, country, decade } = address
  const genres = (list?.genres ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const countries = (list?.countries ?? [])
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'es'))
  const decades = (list?.decades ?? []).map((year) => ({
    value: String(year),
    label: `Los ${decadeName(year)}`,
  }))
  return (
    <div className="grid gap-4 mb-6">
      <div className={classes.choices}>
        <Segmented
          label="Qué"
          options={RANKED_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
          value={kind}
          onChange={(value) => onChange({ kind: value })}
        />
        <Segmented
          label="Cuándo"
          options={RANKING_PERIODS.map((value) => ({ value, label: PERIOD_NAMES[value] }))}
          value={period}
          onChange={(value) => onChange({ period: value })}
        />
        {!blind && (
          <Segmented
            label="Orden"
            options={RANKING_ORDERS.map((value) => ({ value, label: orderName(value, kind) }))}
            value={order}
            onChange={(value) => onChange({ order: value })}
          />
        )}
      </div>
      <div className={classes.filters}>
        <SelectField
          label="Género"
          hideLabel
          placeholder="Todos los géneros"
          options={withChosen(genres, genre, list?.genre?.name)}
          value={genre}
          active={genre !== ''}
          onChange={(event) => onChange({ genre: event.currentTarget.value })}
        />
        <SelectField
          label="País del artista"
          hideLabel
          placeholder="Todos los países"
          options={withChosen(countries, country, country && countryName(country))}
          value={country}
          active={country !== ''}
          onChange={(event) => onChange({ country: event.currentTarget.value })}
        />
        {kind !== 'artist' && (
          <SelectField
            label="Década de publicación"
            hideLabel
            placeholder="Todas las décadas"
            options={withChosen(decades, decade, decade && `Los ${decadeName(Number(decade))}`)}
            value={decade}
            active={decade !== ''}
            onChange={(event) => onChange({ decade: event.currentTarget.value })}
          />
        )}
      </div>
    </div>
  )
}

/** The options of this period, and what the address names even if this period has no such list. */
function withChosen(options: SelectOption[], value: string, label: string | undefined): SelectOption[] {
  if (value === '' || options.some((option) => option.value === value)) return options
  return [{ value, label: label || value }, ...options]
}
