import { REVIEW_ORDERS } from '@remusic/contract/reviews'
import { ChoiceField } from './ChoiceField.tsx'
import { orderOf, useListParams } from './listParams.ts'

/** Chooses the order of a list of reviews. */
export function OrderField() {
  const { search, choose } = useListParams()
  const order = orderOf(search)
  return (
    <ChoiceField
      label="Ordenar"
      options={REVIEW_ORDERS}
      value={order}
      isDefault={order === 'newest'}
      onChoose={(value) => choose({ order: value === 'newest' ? null : value })}
    />
  )
}
