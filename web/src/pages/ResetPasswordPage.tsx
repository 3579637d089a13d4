import { BrandLink } from '../accounts/BrandLink.tsx'
import { ResetPasswordForm } from '../accounts/ResetPasswordForm.tsx'
import { SplitScreen } from '../ui/SplitScreen.tsx'
import { WASHES } from '../ui/wash.ts'

export function ResetPasswordPage() {
  return (
    <SplitScreen
      title="Coloca tu nueva contraseña"
      brand={<BrandLink />}
      wash={WASHES.mar}
      art="/art/cover/recuperar.svg?family=ondas&palette=mar"
      quote="Hasta las mejores voces se olvidan la letra"
    >
      <ResetPasswordForm />
    </SplitScreen>
  )
}
