import { useEffect, useState } from 'react'
import { PasswordStrength } from '../../base/ui/inputs/PasswordStrength.tsx'
import { passwordStrength, UNRATED } from './passwordStrength.ts'

type Rate = typeof import('@remusic/contract/people/passwords')['ratePassword']

/**
 * Shows how the server will rate a password while it is typed. `personal` holds the user's name and e-mail address. The word
 * lists are loaded with the first character; until then, or if they cannot be loaded, nothing is shown.
 */
export function PasswordMeter({ password, personal = [] }: { password: string; personal?: string[] }) {
  const [rate, setRate] = useState<Rate | null>(null)
  const isNeeded = password !== '' && rate === null
  useEffect(() => {
    if (!isNeeded) return
    let isMounted = true
    import('@remusic/contract/people/passwords').then(
      ({ ratePassword }) => {
        if (isMounted) setRate(() => ratePassword)
      },
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [isNeeded])
  const strength = rate ? passwordStrength(password, (typed) => rate(typed, personal)) : UNRATED
  return <PasswordStrength {...strength} />
}
