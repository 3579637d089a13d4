import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import classes from './Figures.module.css'
import { useFilters } from './useFilters.ts'

const PERIODS = [6, 12, 24] as const
const DEFAULT_MONTHS = 12

/** How many months a chart covers, stored in the URL, with the field to change it. */
export function useMonths() {
  const [{ meses }, change] = useFilters('meses')
  const months = PERIODS.find((period) => String(period) === meses) ?? DEFAULT_MONTHS
  const field = (
    <SelectField
      className={classes.months}
      label="Período"
      hideLabel
      options={PERIODS.map((period) => ({ value: String(period), label: `Últimos ${period} meses` }))}
      value={String(months)}
      onChange={({ currentTarget: { value } }) =>
        change({ meses: value === String(DEFAULT_MONTHS) ? '' : value })
      }
    />
  )
  return { months, field }
}
