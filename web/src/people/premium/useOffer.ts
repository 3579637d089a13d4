import { countryName } from '@remusic/contract/base/countries'
import { moneyText } from '@remusic/contract/base/money'
import type { Offer, Price } from '@remusic/contract/people/schemas/premium'
import { useQuery } from '@tanstack/react-query'
import { offerQuery } from './queries.ts'

export const FREE_PRICE = { amount: 0, currency: 'ARS', taxNote: '' } as const

/** The price in a country. The last one applies to every country without one of its own. */
export function priceIn({ prices }: Offer, country: string): Price {
  const price = prices.find((each) => each.country === country) ?? prices.at(-1)
  if (!price) throw new Error('There is no general price')
  return price
}

/** Whether Premium is sold here and its price for this person. Until it is known, Premium counts as sold. */
export function useOffer() {
  const { data: offer, isError, isFetching, refetch } = useQuery(offerQuery)
  const price = offer && priceIn(offer, offer.country)
  return {
    offer,
    isSold: offer?.sold ?? true,
    price,
    /** «$599 ARS», or an empty text while it is not known. */
    priceText: price ? moneyText(price.amount, price.currency) : '',
    /** Shown only where prices differ. */
    place: offer && offer.prices.length > 1 ? `Precio en ${countryName(offer.country)}` : undefined,
    isError: isError && !offer,
    isFetching,
    refetch,
  }
}
