import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import { Link } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { paths } from '../../paths.ts'

/** Shown instead of the form while an Admin keeps the registration closed. */
export function RegistrationClosed() {
  return (
    <div className="column gap-5">
      <Banner tone="info" visibleMs={null}>
        {ACCOUNT_TEXTS.registrationClosed}
      </Banner>
      <ButtonLink component={Link} to={paths.login()} variant="primary" size="l" block>
        Iniciar sesión
      </ButtonLink>
    </div>
  )
}
