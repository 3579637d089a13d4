import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import { Link } from 'react-router'
import { KeyLink } from '../../base/ui/inputs/KeyLink.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { paths } from '../../paths.ts'

/** In the place of the form, while an Admin keeps the registration closed. */
export function RegistrationClosed() {
  return (
    <div className="column gap-5">
      <Banner tone="info" visibleMs={null}>
        {ACCOUNT_TEXTS.registrationClosed}
      </Banner>
      <KeyLink component={Link} to={paths.login()} variant="primary" size="l" block>
        Iniciar sesión
      </KeyLink>
    </div>
  )
}
