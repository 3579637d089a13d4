import { countryName } from '@remusic/contract/base/countries'
import { moneyText } from '@remusic/contract/base/money'
import type { Price, PriceReach } from '@remusic/contract/people/schemas/premium'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { type EditedPrice, priceReachQuery, useDeletePrice, useSavePrice } from './queries.ts'

export const placeOf = ({ country }: Pick<Price, 'country'>) =>
  country === null ? 'Todos los demás países' : countryName(country)

type Props = {
  country: string | null
  /** Null removes the price of the country. */
  price: EditedPrice | null
  prices: Price[]
  onDone?: () => void
  onClose: () => void
}

/** Confirms a change of a price, after naming who will pay it and how much they paid before. */
export function PriceDialog({ country, price, prices, onDone, onClose }: Props) {
  const reach = useQuery(priceReachQuery(country))
  const [save, remove] = [useSavePrice(), useDeletePrice()]
  const pending = save.isPending || remove.isPending
  const { showBanner } = useBanner()
  const showFailure = useFailure(price ? 'No pudimos guardar el precio' : 'No pudimos quitar el precio')
  const place = placeOf({ country })
  const general = prices.find((each) => each.country === null)
  const before = prices.find((each) => each.country === country) ?? general
  const after = price ? { ...price, currency: before?.currency ?? '' } : general
  const confirm = () => {
    const change = price ? save.mutateAsync(price) : remove.mutateAsync(country ?? '')
    // Uses mutateAsync: when the result arrives this dialog may be unmounted, and callbacks of mutate would not run.
    void change
      .then(({ msg }) => {
        showBanner({ tone: 'ok', text: `${msg}. Se puede deshacer en el Registro` })
        onDone?.()
      }, showFailure)
      .finally(onClose)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={price ? `¿Cambiar el precio: ${place}?` : `¿Quitar el precio: ${place}?`}
      text={
        before && after ? (
          <>
            <b>
              {moneyText(before.amount, before.currency)} → {moneyText(after.amount, after.currency)}
            </b>{' '}
            por mes{price ? '' : ', el precio general'}. Vale para lo que se compre desde ahora: los pagos ya
            empezados y los períodos pagados no cambian.
          </>
        ) : null
      }
      actions={
        <>
          <Button
            variant={price ? 'primary' : 'danger'}
            pending={pending}
            disabled={!reach.data}
            onClick={confirm}
          >
            {price ? 'Guardar precio' : 'Quitar precio'}
          </Button>
          <Button variant={price ? 'default' : 'primary'} onClick={onClose} data-autofocus>
            Cancelar
          </Button>
        </>
      }
    >
      {reach.data ? (
        <p>{reachText(place, reach.data)}</p>
      ) : reach.isError ? (
        <ErrorState
          headingLevel={3}
          title={messageOf(reach.error)}
          onRetry={() => void reach.refetch()}
          pending={reach.isFetching}
        />
      ) : (
        <Skeleton height={48} />
      )}
    </Dialog>
  )
}

const figure = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es-AR')} ${count === 1 ? one : many}`

function reachText(place: string, { people, subscribers }: PriceReach): string {
  const paying =
    subscribers === 0
      ? 'Ninguna tiene hoy un período pagado.'
      : `${figure(subscribers, 'tiene', 'tienen')} hoy un período pagado: lo ${subscribers === 1 ? 'conserva' : 'conservan'}, y ${subscribers === 1 ? 'paga' : 'pagan'} el precio nuevo si ${subscribers === 1 ? 'sigue' : 'siguen'}.`
  return `${place}: ${figure(people, 'cuenta', 'cuentas')}. ${paying}`
}
