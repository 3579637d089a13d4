import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { ClosedKey } from '../ui/ClosedKey.tsx'
import { KeyLink } from '../ui/KeyLink.tsx'
import { StatePoster } from '../ui/StatePoster.tsx'
import { WASHES } from '../ui/wash.ts'

export function DeactivatePage() {
  return (
    <StatePoster
      title="Deseas desactivar tu cuenta?"
      text="Tendrás un mes para restablecerla si cambias de opinión"
      noteHeight="middle"
      wash={WASHES.hueso}
      actions={
        <>
          <KeyLink component={Link} to={paths.user()} variant="ink" size="l">
            Cancelar
          </KeyLink>
          <ClosedKey variant="ghost" size="l" reason="La desactivación de cuentas abre muy pronto">
            Desactivar
          </ClosedKey>
        </>
      }
    />
  )
}
