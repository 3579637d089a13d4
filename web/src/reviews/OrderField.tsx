import { REVIEW_ORDERS } from '@remusic/contract/reviews'
import { SelectField } from '../ui/inputs/SelectField.tsx'
import { orderOf, useListParams } from './listParams.ts'

/** Chooses the order of a list of reviews. */
export function OrderField() {
  const { search, choose } = useListParams()
  const order = orderOf(search)
  return (
    <SelectField
      label="Ordenar"
      hideLabel
      options={[...REVIEW_ORDERS]}
      value={order}
      active={order !== 'newest'}
      onChange={(event) =>
        choose({ order: event.currentTarget.value === 'newest' ? null : event.currentTarget.value })
      }
    />
  )
}
