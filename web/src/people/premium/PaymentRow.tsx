import { moneyText } from '@remusic/contract/base/money'
import { PAYMENT_STATUS_TEXTS } from '@remusic/contract/people/premium'
import type { Payment, PaymentStatus } from '@remusic/contract/people/schemas/premium'
import { Link } from 'react-router'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { Badge, type BadgeProps } from '../../base/ui/marks/Badge.tsx'
import { paths } from '../../paths.ts'
import { DayText } from '../accounts/DateText.tsx'
import classes from './PaymentList.module.css'
import { WithdrawButton } from './WithdrawButton.tsx'

const TONES: Record<PaymentStatus, NonNullable<BadgeProps['tone']>> = {
  pending: 'info',
  approved: 'plain',
  rejected: 'bad',
  refunded: 'info',
  charged_back: 'bad',
}

export function PaymentRow({ payment }: { payment: Payment }) {
  const { status, reason } = payment
  // There is no receipt if no money moved.
  const hasReceipt = status !== 'pending' && status !== 'rejected'
  return (
    <li className={classes.payment}>
      <div>
        <p>
          <DayText date={payment.approvedAt ?? payment.createdAt} />
        </p>
        <Badge tone={TONES[status]}>{PAYMENT_STATUS_TEXTS[status]}</Badge>
      </div>
      <div className="column items-end tabular-nums">
        <b>{moneyText(payment.amount, payment.currency)}</b>
        {hasReceipt && (
          <TextLink
            component={Link}
            to={paths.receipt(payment.id)}
            aria-label={`Recibo ${payment.number}`}
            small
          >
            Recibo
          </TextLink>
        )}
      </div>
      {reason !== null && <p className={classes.reason}>{reason}</p>}
      {payment.returned !== null && (
        <p className={classes.reason}>Se devolvieron {moneyText(payment.returned, payment.currency)}.</p>
      )}
      {payment.withdrawal && (
        <p className={classes.reason}>
          Te arrepentiste de esta compra (código {payment.withdrawal.code}).
          {status === 'approved' && ' La devolución está en camino.'}
        </p>
      )}
      {payment.withdrawableUntil !== null && (
        <WithdrawButton payment={payment} until={payment.withdrawableUntil} className={classes.withdraw} />
      )}
    </li>
  )
}
