import { Button, type ButtonProps } from '../../base/ui/inputs/Button.tsx'
import { useSetBlocked } from './useSetBlocked.ts'

type Props = Pick<ButtonProps, 'variant' | 'size'> & { person: { id: string; name: string } }

/** Unblocks a user at once, because nothing is lost by it. */
export function UnblockButton({ person, ...look }: Props) {
  const { set, isPending } = useSetBlocked(person)
  return (
    <Button
      {...look}
      pending={isPending}
      aria-label={`Desbloquear a ${person.name}`}
      onClick={() => set(false)}
    >
      Desbloquear
    </Button>
  )
}
