import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import DoorOpenBoldIcon from '~icons/ph/door-open-bold'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { paths } from '../../paths.ts'
import { OpenRoomButton } from './OpenRoomButton.tsx'
import { roomsPages } from './queries.ts'

/** Opens a room, or links to the member's open one, because a person hosts one at a time. */
export function OwnRoomButton() {
  const { data } = useInfiniteQuery(roomsPages)
  const mine = data?.pages[0]?.mine
  if (!mine) return <OpenRoomButton />
  return (
    <ButtonLink
      component={Link}
      to={paths.room(mine.id)}
      variant="primary"
      size="l"
      icon={<DoorOpenBoldIcon aria-hidden />}
    >
      Ir a tu sala
    </ButtonLink>
  )
}
