import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { BrandLink } from '../accounts/BrandLink.tsx'
import { resetLinkQuery, useResetPassword } from '../accounts/queries.ts'
import { ResetPasswordForm } from '../accounts/ResetPasswordForm.tsx'
import { messageOf } from '../failures/messageOf.ts'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { PageLoader } from '../ui/layout/PageLoader.tsx'
import { SplitScreen } from '../ui/layout/SplitScreen.tsx'
import { Banner } from '../ui/overlays/Banner.tsx'
import { NeedsScripts } from '../ui/overlays/NeedsScripts.tsx'
import { WASHES } from '../ui/styles/wash.ts'

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
          <KeyLink component={Link} to={paths.recover()} variant="primary" size="l" block>
            Pedir otro enlace
          </KeyLink>
        </>
      )}
      {link.isSuccess && <ResetPasswordForm reset={reset} />}
    </SplitScreen>
  )
}
