import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/KeyLink.tsx'
import { StatePoster } from '../ui/StatePoster.tsx'
import { WASHES } from '../ui/wash.ts'

export function ConfirmPage() {
  return (
    <StatePoster
      title="Confirma tu cuenta"
      text="La confirmación de cuentas abre muy pronto"
      noteHeight="middle"
      wash={WASHES.hueso}
      actions={
        <KeyLink component={Link} to={paths.login()} variant="ink" size="l">
          Iniciar sesión
        </KeyLink>
      }
    />
  )
}
