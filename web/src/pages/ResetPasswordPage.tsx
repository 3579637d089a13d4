import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { messageOf } from '../base/failures/messageOf.ts'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { PageLoader } from '../base/ui/layout/PageLoader.tsx'
import { SplitScreen } from '../base/ui/layout/SplitScreen.tsx'
import { Banner } from '../base/ui/overlays/Banner.tsx'
import { NeedsScripts } from '../base/ui/overlays/NeedsScripts.tsx'
import { WASHES } from '../base/ui/styles/wash.ts'
import { paths } from '../paths.ts'
import { BrandLink } from '../people/accounts/BrandLink.tsx'
import { resetLinkQuery, useResetPassword } from '../people/accounts/queries.ts'
import { ResetPasswordForm } from '../people/accounts/ResetPasswordForm.tsx'

export const queries = null

export function ResetPasswordPage() {
  const { token = '' } = useParams()
  const link = useQuery(resetLinkQuery(token))
  const reset = useResetPassword(token)
  const title = reset.isSuccess ? 'Contraseña cambiada' : 'Coloca tu nueva contraseña'
  return (
    <SplitScreen
      title={link.isError ? 'Este enlace no sirve' : title}
      brand={<BrandLink />}
      wash={WASHES.mar}
      art="/art/cover/recuperar.svg?family=ondas&palette=mar"
      slogan="Hasta las mejores voces olvidan la letra"
    >
      {link.isPending && (
        <>
          <NeedsScripts />
          <PageLoader text="Revisamos tu enlace" />
        </>
      )}
      {link.isError && (
        <>
          <Banner tone="bad" visibleMs={null}>
            {messageOf(link.error)}
          </Banner>
          <ButtonLink component={Link} to={paths.recover()} variant="primary" size="l" block>
            Pedir otro enlace
          </ButtonLink>
        </>
      )}
      {link.isSuccess && <ResetPasswordForm reset={reset} />}
    </SplitScreen>
  )
}
