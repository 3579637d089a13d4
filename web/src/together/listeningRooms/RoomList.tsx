import { useInfiniteQuery } from '@tanstack/react-query'
import { messageOf } from '../../base/failures/messageOf.ts'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { LoadMore } from '../../base/ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { OpenRoomButton } from './OpenRoomButton.tsx'
import { roomsPages } from './queries.ts'
import { RoomCards } from './RoomCards.tsx'
import classes from './RoomList.module.css'

/** The member's own room, those they are invited to, and all other public ones. */
export function RoomList() {
  const query = useInfiniteQuery(roomsPages)
  if (query.isPending)
    return (
      <SkeletonGroup label="Buscando salas">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </SkeletonGroup>
    )
  if (!query.data)
    return (
      <ErrorState
        hint={messageOf(query.error)}
        onRetry={() => void query.refetch()}
        pending={query.isFetching}
      />
    )
  const [first] = query.data.pages
  const { mine = null, invited = [] } = first ?? {}
  const shown = new Set([...(mine ? [mine] : []), ...invited].map(({ id }) => id))
  const rooms = query.data.pages.flatMap((page) => page.items).filter(({ id }) => !shown.has(id))
  return (
    <div className={`grid gap-14 ${classes.sections}`}>
      {mine && (
        <section>
          <SectionHeader title="Tu sala" />
          <RoomCards rooms={[mine]} label="Tu sala" />
        </section>
      )}
      {invited.length > 0 && (
        <section>
          <SectionHeader title="Te invitaron" />
          <RoomCards rooms={invited} label="Salas a las que te invitaron" />
        </section>
      )}
      <section>
        <SectionHeader title="Abiertas ahora" />
        {rooms.length === 0 ? (
          <EmptyState
            headingLevel={3}
            {...(mine
              ? {
                  title: 'No hay otras salas abiertas',
                  hint: 'Comparte el enlace de la tuya o invita a alguien',
                }
              : {
                  title: 'No hay salas abiertas',
                  hint: 'Abre una y comparte el enlace: entra quien tenga una cuenta',
                  action: <OpenRoomButton />,
                })}
          />
        ) : (
          <RoomCards rooms={rooms} label="Salas abiertas" />
        )}
        <LoadMore pages={query} />
      </section>
    </div>
  )
}
