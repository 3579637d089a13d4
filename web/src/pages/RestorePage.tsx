import { useSuspenseQuery } from '@tanstack/react-query'
import { profileQuery } from '../accounts/queries.ts'
import { useLogout } from '../accounts/useLogout.ts'
import { ClosedKey } from '../ui/ClosedKey.tsx'
import { Key } from '../ui/Key.tsx'
import { StatePoster } from '../ui/StatePoster.tsx'
import { WASHES } from '../ui/wash.ts'

export function RestorePage() {
  const { data: profile } = useSuspenseQuery(profileQuery)
  const logout = useLogout()
  return (
    <StatePoster
      title={`Hola de nuevo, ${profile.name}!`}
      text="¿Quieres restablecer tu cuenta? Todas tus reseñas e interacciones siguen aquí"
      noteHeight="high"
      wash={WASHES.mar}
      actions={
        <>
          <ClosedKey variant="ink" size="l" reason="El restablecimiento de cuentas abre muy pronto">
            Aceptar
          </ClosedKey>
          <Key variant="ghost" size="l" onClick={logout}>
            Cancelar
          </Key>
        </>
      }
    />
  )
}
