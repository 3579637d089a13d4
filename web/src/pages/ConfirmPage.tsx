import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { afterFailedConfirmation } from '../accounts/afterFailedConfirmation.ts'
import { BrandLink } from '../accounts/BrandLink.tsx'
import { confirmationQuery } from '../accounts/queries.ts'
import { messageOf } from '../failures/messageOf.ts'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { StatePoster } from '../ui/layout/StatePoster.tsx'
import { Countdown } from '../ui/marks/Countdown.tsx'
import { NeedsScripts } from '../ui/overlays/NeedsScripts.tsx'
import { WASHES } from '../ui/styles/wash.ts'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'

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
          <KeyLink component={Link} to={paths.login()} variant="ink" size="l">
            Iniciar sesión
          </KeyLink>
          <Countdown seconds={REDIRECT_AFTER_SECONDS} onEnd={() => void navigate(paths.login())} />
        </>
      }
    />
  )
}
