import { moneyText } from '@remusic/contract/base/money'
import { MAX_PRICE, TAX_NOTE_LENGTH } from '@remusic/contract/people/premium'
import type { ManagedPrices, Price } from '@remusic/contract/people/schemas/premium'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { countryOptions } from '../accounts/countries.ts'
import { ShortDayText } from '../accounts/DateText.tsx'
import { PriceDialog, placeOf } from './PriceDialog.tsx'
import classes from './PriceEditor.module.css'
import { type EditedPrice, pricesQuery } from './queries.ts'

/** The prices of Premium by country, and the withdrawals that wait for their refund. */
export function PriceEditor() {
  const { data, error, isFetching, refetch } = useQuery(pricesQuery)
  return (
    <section className="grid grid-cols-1 gap-5">
      <h2>Precios</h2>
      {data ? (
        <Prices managed={data} />
      ) : error ? (
        <ErrorState
          headingLevel={3}
          title={messageOf(error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      ) : (
        <SkeletonGroup label="Buscando los precios" className="grid grid-cols-1">
          <Skeleton height={56} />
          <Skeleton height={56} />
        </SkeletonGroup>
      )}
    </section>
  )
}

function Prices({ managed: { prices, currency, unused, pendingWithdrawals } }: { managed: ManagedPrices }) {
  const [edited, setEdited] = useState<Price | null>(null)
  return (
    <>
      <p className="measure muted">
        Un mes de Premium, en {currency}: la moneda de la cuenta que cobra. Quien compra elige su país; los
        pagos ya empezados conservan su precio.
      </p>
      <ul className="grid grid-cols-1">
        {prices.map((price) => (
          <PriceRow key={price.country} price={price} prices={prices} onEdit={() => setEdited(price)} />
        ))}
      </ul>
      {unused.length > 0 && (
        <p className="measure muted">
          No se usan, porque están en otra moneda:{' '}
          {unused.map((price) => `${placeOf(price)} (${moneyText(price.amount, price.currency)})`).join(', ')}
          .
        </p>
      )}
      <PriceForm
        key={edited ? placeOf(edited) : 'new'}
        edited={edited}
        prices={prices}
        currency={currency}
        onDone={() => setEdited(null)}
      />
      <h3>Devoluciones pendientes</h3>
      {pendingWithdrawals.length === 0 ? (
        <p className="measure muted">No hay ninguna: todo lo pedido ya se devolvió.</p>
      ) : (
        <>
          <p className="measure muted">
            El proveedor de pagos todavía no las hizo. ReMusic las pide de nuevo cada hora; si no avanzan,
            hazlas desde el panel del proveedor.
          </p>
          <ul className="grid grid-cols-1">
            {pendingWithdrawals.map(({ code, receipt, requestedAt, amount, currency: paidIn }) => (
              <li key={code} className={`grid items-center gap-x-4 gap-y-1-5 ${classes.row}`}>
                <b>{code}</b>
                <span>
                  Recibo {receipt}, pedido el <ShortDayText date={requestedAt} />
                </span>
                <span>{moneyText(amount, paidIn)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

type RowProps = { price: Price; prices: Price[]; onEdit: () => void }

function PriceRow({ price, prices, onEdit }: RowProps) {
  const [isRemoving, setRemoving] = useState(false)
  const { country } = price
  return (
    <li className={`grid items-center gap-x-4 gap-y-1-5 ${classes.row}`}>
      <b>{placeOf(price)}</b>
      <span className={`tabular-nums ${classes.money}`}>
        {moneyText(price.amount, price.currency)}
        {price.taxNote && <small>{price.taxNote}</small>}
      </span>
      <span className={`flex flex-wrap gap-2 ${classes.buttons}`}>
        <Button size="s" variant="ghost" aria-label={`Cambiar: ${placeOf(price)}`} onClick={onEdit}>
          Cambiar
        </Button>
        {country !== null && (
          <Button
            size="s"
            variant="ghost"
            aria-label={`Quitar: ${placeOf(price)}`}
            onClick={() => setRemoving(true)}
          >
            Quitar
          </Button>
        )}
        {isRemoving && (
          <PriceDialog country={country} price={null} prices={prices} onClose={() => setRemoving(false)} />
        )}
      </span>
    </li>
  )
}

/** The value of the select for the price of all other countries. */
const OTHERS = '*'

type FormProps = { edited: Price | null; prices: Price[]; currency: string; onDone: () => void }

function PriceForm({ edited, prices, currency, onDone }: FormProps) {
  const [country, setCountry] = useState(edited ? (edited.country ?? OTHERS) : '')
  const [amount, setAmount] = useState(edited ? String(edited.amount) : '')
  const [taxNote, setTaxNote] = useState(edited?.taxNote ?? '')
  const [problem, setProblem] = useState<{ field: 'country' | 'amount'; text: string } | null>(null)
  const [confirmed, setConfirmed] = useState<EditedPrice | null>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const figure = Number(amount)
    if (country === '') return setProblem({ field: 'country', text: 'Elige un país' })
    if (!/^\d+$/.test(amount.trim()) || figure < 1 || figure > MAX_PRICE)
      return setProblem({ field: 'amount', text: 'Escribe un importe sin decimales, mayor que 0' })
    setProblem(null)
    setConfirmed({ country: country === OTHERS ? null : country, amount: figure, taxNote })
  }
  const clear = () => {
    setCountry('')
    setAmount('')
    setTaxNote('')
    onDone()
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-labelledby="price-form">
      <h3 id="price-form">{edited ? `Cambiar el precio: ${placeOf(edited)}` : 'Agregar un precio'}</h3>
      <div className={`grid items-start gap-4 ${classes.fields}`}>
        <SelectField
          label="País"
          placeholder="Elige un país"
          options={[{ value: OTHERS, label: 'Todos los demás países' }, ...countryOptions()]}
          value={country}
          disabled={edited !== null}
          error={problem?.field === 'country' ? problem.text : undefined}
          onChange={({ target }) => setCountry(target.value)}
        />
        <TextField
          label={`Importe (${currency})`}
          inputMode="numeric"
          value={amount}
          error={problem?.field === 'amount' ? problem.text : undefined}
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextField
          label="Nota de impuestos"
          placeholder="IVA incluido"
          maxLength={TAX_NOTE_LENGTH}
          value={taxNote}
          onChange={({ target }) => setTaxNote(target.value)}
        />
      </div>
      <div className={`flex flex-wrap gap-2 ${classes.buttons}`}>
        <Button type="submit" variant="primary">
          Guardar precio
        </Button>
        {confirmed && (
          <PriceDialog
            country={confirmed.country}
            price={confirmed}
            prices={prices}
            onDone={clear}
            onClose={() => setConfirmed(null)}
          />
        )}
        {edited && (
          <Button variant="ghost" onClick={onDone}>
            Cancelar
          </Button>
        )}
      </div>
    </form>
  )
}
