import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { messageOf } from '../base/failures/messageOf.ts'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { StatePoster } from '../base/ui/layout/StatePoster.tsx'
import { Countdown } from '../base/ui/marks/Countdown.tsx'
import { NeedsScripts } from '../base/ui/overlays/NeedsScripts.tsx'
import { WASHES } from '../base/ui/styles/wash.ts'
import { VisuallyHidden } from '../base/ui/text/VisuallyHidden.tsx'
import { paths } from '../paths.ts'
import { afterFailedConfirmation } from '../people/accounts/afterFailedConfirmation.ts'
import { BrandLink } from '../people/accounts/BrandLink.tsx'
import { confirmationQuery } from '../people/accounts/queries.ts'

export const queries = null

const REDIRECT_AFTER_SECONDS = 8

export function ConfirmPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const confirmation = useQuery(confirmationQuery(token))
  if (confirmation.isPending)
    return (
      <StatePoster
        brand={<BrandLink />}
        title="Confirmamos tu cuenta"
        text="Un momento…"
        wash={WASHES.hueso}
        actions={<NeedsScripts what="Confirmar tu cuenta" />}
      />
    )
  const failed = confirmation.isError
  const outcome = failed ? messageOf(confirmation.error) : confirmation.data.msg
  return (
    <StatePoster
      brand={<BrandLink />}
      title={outcome}
      {...(failed && { text: afterFailedConfirmation(confirmation.error) })}
      noteHeight={failed ? 'bottom' : 'top'}
      wash={failed ? WASHES.rosa : WASHES.jacaranda}
      actions={
        <>
          <VisuallyHidden role={failed ? 'alert' : 'status'}>{outcome}</VisuallyHidden>
          <ButtonLink component={Link} to={paths.login()} variant="ink" size="l">
            Iniciar sesión
          </ButtonLink>
          <Countdown seconds={REDIRECT_AFTER_SECONDS} onEnd={() => void navigate(paths.login())} />
        </>
      }
    />
  )
}
