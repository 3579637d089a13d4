import { mayChat } from '@remusic/contract/people/plans'
import type { PublicProfile } from '@remusic/contract/people/schemas/accounts'
import { useQuery } from '@tanstack/react-query'
import ChatCircleBoldIcon from '~icons/ph/chat-circle-bold'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { profileQuery } from '../../people/accounts/queries.ts'
import { useOpenChat } from './queries.ts'

/** Opens a conversation from a user's profile, if both may chat. */
export function SendMessageButton({ person }: { person: PublicProfile }) {
  const { data: me } = useQuery(profileQuery)
  const open = useOpenChat()
  const showFailure = useFailure()
  if (!me || me.id === person.id || !person.active || !mayChat(me.role) || !mayChat(person.role)) return null
  return (
    <Button
      variant="ink"
      pending={open.isPending}
      icon={<ChatCircleBoldIcon aria-hidden />}
      onClick={() => open.mutate(person.id, { onError: showFailure })}
    >
      Enviar mensaje
    </Button>
  )
}
