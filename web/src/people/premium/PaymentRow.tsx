import { moneyText } from '@remusic/contract/money'
import { PAYMENT_STATUS_TEXTS } from '@remusic/contract/premium'
import type { Payment, PaymentStatus } from '@remusic/contract/schemas/premium'
import { Link } from 'react-router'
import { DayText } from '../accounts/DateText.tsx'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/inputs/TextLink.tsx'
import { Badge, type BadgeProps } from '../ui/marks/Badge.tsx'
import classes from './PaymentList.module.css'
import { WithdrawKey } from './WithdrawKey.tsx'

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
      <div className={classes.money}>
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
      {payment.withdrawal && (
        <p className={classes.reason}>
          Te arrepentiste de esta compra (código {payment.withdrawal.code}).
          {status === 'approved' && ' La devolución está en camino.'}
        </p>
      )}
      {payment.withdrawableUntil !== null && (
        <WithdrawKey payment={payment} until={payment.withdrawableUntil} className={classes.withdraw} />
      )}
    </li>
  )
}
