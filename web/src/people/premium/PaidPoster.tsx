import { PREMIUM_TEXTS, SUCCESS_VISIBLE_MS } from '@remusic/contract/people/premium'
import type { Attempt } from '@remusic/contract/people/schemas/premium'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { Countdown } from '../../base/ui/marks/Countdown.tsx'
import { WASHES } from '../../base/ui/styles/wash.ts'
import { paths } from '../../paths.ts'
import { dayText } from '../accounts/dates.ts'
import { profileQuery } from '../accounts/queries.ts'
import { PaymentPoster } from './PaymentPoster.tsx'

/** Confirms the payment, then redirects to the profile unless the member chooses to stay. */
export function PaidPoster({ attempt }: { attempt: Attempt }) {
  const [stays, setStays] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  // The cached profile is from before the payment.
  useEffect(() => void client.invalidateQueries({ queryKey: profileQuery.queryKey }), [client])
  return (
    <PaymentPoster
      title={PREMIUM_TEXTS.succeeded}
      text={PREMIUM_TEXTS.enjoy}
      noteHeight="top"
      wash={WASHES.jacaranda}
      actions={
        <>
          <ButtonLink component={Link} to={paths.user()} variant="ink" size="l">
            Ir a mi perfil
          </ButtonLink>
          {!stays && (
            <>
              <Button variant="ghost" size="l" onClick={() => setStays(true)}>
                Quedarme aquí
              </Button>
              <Countdown seconds={SUCCESS_VISIBLE_MS / 1_000} onEnd={() => void navigate(paths.user())} />
            </>
          )}
        </>
      }
    >
      {attempt.premiumUntil && <p>Lo tienes hasta el {dayText(attempt.premiumUntil)}.</p>}
    </PaymentPoster>
  )
}
