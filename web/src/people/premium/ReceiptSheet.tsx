import { amountText } from '@remusic/contract/base/money'
import { PAYMENT_STATUS_TEXTS } from '@remusic/contract/people/premium'
import type { Receipt } from '@remusic/contract/people/schemas/premium'
import { Wordmark } from '../../base/ui/marks/Wordmark.tsx'
import { WASHES, washStyle } from '../../base/ui/styles/wash.ts'
import { dayText } from '../accounts/dates.ts'
import classes from './ReceiptSheet.module.css'
import { periodText } from './sentences.ts'

/** A receipt that looks like paper: the same in both themes and in print. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { period, approvedAt } = receipt
  const facts: [string, string | null][] = [
    ['A nombre de', receipt.payer.name],
    ['Correo', receipt.payer.email],
    ['Fecha', dayText(approvedAt ?? receipt.createdAt)],
    ['Estado', PAYMENT_STATUS_TEXTS[receipt.status]],
    ['Devuelto', receipt.returned === null ? null : amountText(receipt.returned, receipt.currency)],
    ['Impuestos', receipt.taxNote || null],
    ['Período', period && `${periodText(period)}${period.revoked ? ' (anulado)' : ''}`],
    ['Medio de pago', receipt.method],
    ['Cobrado por', receipt.provider],
    ['Número de operación', receipt.providerPaymentId],
    ['Arrepentimiento', receipt.withdrawal?.code ?? null],
  ]
  return (
    <article className={classes.sheet} style={washStyle(WASHES.hueso)} data-wash>
      <header className={`row flex-wrap justify-between gap-x-6 gap-y-3 ${classes.head}`}>
        <Wordmark />
        <p className={classes.number}>Recibo {receipt.number}</p>
      </header>
      <table className={classes.bill}>
        <thead>
          <tr>
            <th scope="col">Concepto</th>
            <th scope="col">Cantidad</th>
            <th scope="col">Importe</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{receipt.description}, un mes</td>
            <td>{receipt.quantity}</td>
            <td>{amountText(receipt.amount, receipt.currency)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total en {receipt.currency}
            </th>
            <td>{amountText(receipt.amount * receipt.quantity, receipt.currency)}</td>
          </tr>
        </tfoot>
      </table>
      <dl className={`grid gap-2 ${classes.facts}`}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </article>
  )
}
