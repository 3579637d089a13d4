import type { ManagedUser } from '@remusic/contract/running/schemas/admin'
import type { ReactNode } from 'react'
import { CheckField } from '../../base/ui/inputs/CheckField.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'

/** Which accounts are ticked, and what ticks one. */
export type Choice = { has: (user: ManagedUser) => boolean; toggle: (user: ManagedUser) => void }

/** Puts a box before the name of an account while several are chosen. Admins and inactive accounts cannot be suspended. */
export function ChoiceBox({
  user,
  choice,
  children,
}: {
  user: ManagedUser
  choice: Choice
  children: ReactNode
}) {
  return (
    <div className="row gap-2">
      <CheckField
        label={<VisuallyHidden>Elegir a {user.name}</VisuallyHidden>}
        checked={choice.has(user)}
        disabled={!user.active || user.role === 'Admin'}
        onChange={() => choice.toggle(user)}
      />
      {children}
    </div>
  )
}
