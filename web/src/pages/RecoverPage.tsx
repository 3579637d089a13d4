import { BrandLink } from '../accounts/BrandLink.tsx'
import { RecoverForm } from '../accounts/RecoverForm.tsx'
import { SplitScreen } from '../ui/layout/SplitScreen.tsx'
import { WASHES } from '../ui/styles/wash.ts'

export function RecoverPage() {
  return (
    <SplitScreen
      title="Recuperar contraseña"
      brand={<BrandLink />}
      wash={WASHES.mar}
      art="/art/cover/recuperar.svg?family=ondas&palette=mar"
      quote="Hasta las mejores voces olvidan la letra"
    >
      <RecoverForm />
    </SplitScreen>
  )
}
