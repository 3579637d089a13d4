import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isTooLate } from '../base/failures/isTooLate.ts'
import { messageOf } from '../base/failures/messageOf.ts'
import { Button } from '../base/ui/inputs/Button.tsx'
import { StatePoster } from '../base/ui/layout/StatePoster.tsx'
import { useBanner } from '../base/ui/overlays/bannerContext.ts'
import { Dialog } from '../base/ui/overlays/Dialog.tsx'
import { WASHES } from '../base/ui/styles/wash.ts'
import { BrandLink } from '../people/accounts/BrandLink.tsx'
import { profileQuery, useRestore } from '../people/accounts/queries.ts'
import { useLogout } from '../people/accounts/useLogout.ts'

export const queries = null

type Outcome = { title: string; text: string }

export function RestorePage() {
  const { data: profile } = useSuspenseQuery(profileQuery)
  const restoration = useRestore()
  const logout = useLogout()
  const { showBanner } = useBanner()
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const turnOn = () =>
    restoration.mutate(profile.id, {
      onSuccess: ({ msg }) => setOutcome({ title: msg, text: 'Vuelve a iniciar sesión' }),
      onError: (error) => {
        if (isTooLate(error)) return setOutcome({ title: 'Llegaste tarde', text: messageOf(error) })
        showBanner({ tone: 'bad', text: messageOf(error) })
        logout()
      },
    })

  return (
    <StatePoster
      brand={<BrandLink />}
      title={`Hola de nuevo, ${profile.name}!`}
      text="¿Quieres restablecer tu cuenta? Todas tus reseñas e interacciones siguen aquí"
      noteHeight="high"
      wash={WASHES.mar}
      actions={
        <>
          <Button variant="ink" size="l" pending={restoration.isPending} onClick={turnOn}>
            Aceptar
          </Button>
          <Button variant="ghost" size="l" onClick={logout}>
            Cancelar
          </Button>
        </>
      }
    >
      <Dialog
        opened={outcome !== null}
        onClose={logout}
        title={outcome?.title ?? ''}
        text={outcome?.text}
        actions={
          <Button variant="primary" onClick={logout} data-autofocus>
            Aceptar
          </Button>
        }
      />
    </StatePoster>
  )
}
