import { SECOND_FACTOR_TEXTS } from '@remusic/contract/people/secondFactor'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../base/api/error.ts'
import { settingsQuery } from '../../base/api/settings.ts'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { StatePoster } from '../../base/ui/layout/StatePoster.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { WASHES } from '../../base/ui/styles/wash.ts'
import { paths } from '../../paths.ts'
import { secondFactorQuery } from './queries.ts'

/** The queries of the gate. */
export const gateQueries = [secondFactorQuery, settingsQuery]

type Props = {
  /** The error of a call behind the gate, which the server may reject although the cache says otherwise. */
  error: Error | null
  /** Receives a notice to show above everything else, or null. */
  children: (notice: ReactNode) => ReactNode
}

/** Shows what only a second factor opens, or how to turn one on. Demo mode makes an exception and says so. */
export function SecondFactorGate({ error, children }: Props) {
  const { data: factor } = useQuery(secondFactorQuery)
  const { data: settings } = useQuery(settingsQuery)
  const isMissing = factor !== undefined && !factor.totp && factor.passkeys.length === 0
  const isRejected = error instanceof ApiError && error.code === 'second_factor_missing'
  if (isRejected || (isMissing && settings?.demo === false)) return <SecondFactorMissing />
  return children(isMissing && <DemoNotice />)
}

function SecondFactorMissing() {
  return (
    <StatePoster
      title="Activa tu segundo paso"
      text={`${SECOND_FACTOR_TEXTS.missing}. Una contraseña robada no debe bastar para suspender cuentas o ver los correos de todos.`}
      noteHeight="low"
      wash={WASHES.mango}
      actions={
        <>
          <ButtonLink component={Link} to={paths.security()} variant="ink" size="l">
            Ir a Seguridad
          </ButtonLink>
          <ButtonLink component={Link} to={paths.feed()} variant="ghost" size="l">
            Volver al inicio
          </ButtonLink>
        </>
      }
    />
  )
}

function DemoNotice() {
  return (
    <div className="mb-5">
      <Banner tone="info" visibleMs={null}>
        Esta es una demostración: fuera de ella, el panel pide un segundo paso.{' '}
        <TextLink component={Link} to={paths.security()}>
          Activarlo en Seguridad
        </TextLink>
      </Banner>
    </div>
  )
}
