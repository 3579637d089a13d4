import { REVIEW_ORDERS, type ReviewOrder } from '@remusic/contract/opinions/reviews'
import { ChoiceField } from './ChoiceField.tsx'
import { orderOf, useListParams } from './listParams.ts'

/** Chooses the order of a list of reviews; not by scores that are hidden from the reader. */
export function OrderField({ isBlind = false }: { isBlind?: boolean | undefined }) {
  const { search, choose } = useListParams()
  const options = isBlind ? REVIEW_ORDERS.filter(({ value }) => !isByScore(value)) : REVIEW_ORDERS
  const chosen = orderOf(search)
  const order = isBlind && isByScore(chosen) ? 'newest' : chosen
  return (
    <ChoiceField
      label="Ordenar"
      options={options}
      value={order}
      isDefault={order === 'newest'}
      onChoose={(value) => choose({ order: value === 'newest' ? null : value })}
    />
  )
}

const isByScore = (order: ReviewOrder) => order === 'highest' || order === 'lowest'
