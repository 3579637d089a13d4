import { Link, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { Countdown } from '../ui/Countdown.tsx'
import { KeyLink } from '../ui/KeyLink.tsx'
import { StatePoster } from '../ui/StatePoster.tsx'
import { WASHES } from '../ui/wash.ts'

const TO_PROFILE_AFTER_SECONDS = 8

export function PaySuccessPage() {
  const navigate = useNavigate()
  return (
    <StatePoster
      title="El pago ha sido un éxito"
      text="Ya puedes disfrutar de todas las funciones de ReMusic Premium"
      noteHeight="top"
      wash={WASHES.jacaranda}
      actions={
        <>
          <KeyLink component={Link} to={paths.user()} variant="ink" size="l">
            Ir a mi perfil
          </KeyLink>
          <Countdown seconds={TO_PROFILE_AFTER_SECONDS} onEnd={() => void navigate(paths.user())} />
        </>
      }
    />
  )
}
