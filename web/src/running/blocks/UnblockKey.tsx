import { Key, type KeyProps } from '../../base/ui/inputs/Key.tsx'
import { useSetBlocked } from './useSetBlocked.ts'

type Props = Pick<KeyProps, 'variant' | 'size'> & { person: { id: string; name: string } }

/** Unblocks a user at once, because nothing is lost by it. */
export function UnblockKey({ person, ...look }: Props) {
  const { set, isPending } = useSetBlocked(person)
  return (
    <Key {...look} pending={isPending} aria-label={`Desbloquear a ${person.name}`} onClick={() => set(false)}>
      Desbloquear
    </Key>
  )
}
