import type { DiaryItem } from '../../listening/diary/dialog.ts'
import { ListenButton } from '../../listening/diary/ListenButton.tsx'
import { ListenLaterPageButton } from '../../music/listenLater/ListenLaterPageButton.tsx'
import { OpenRoomItemButton } from '../../together/listeningRooms/OpenRoomItemButton.tsx'

export type ItemButtonsProps = { item: Omit<DiaryItem, 'type'> & { type: DiaryItem['type'] | 'artist' } }

/** The buttons of a member beside the title of a song, an album or an artist. */
export function MemberButtons({ item }: ItemButtonsProps) {
  const { type, apiId, name } = item
  return (
    <>
      {type !== 'artist' && <ListenButton item={{ ...item, type }} />}
      <ListenLaterPageButton item={{ kind: type, apiId, name }} />
      {type !== 'artist' && <OpenRoomItemButton item={{ type, apiId, name }} />}
    </>
  )
}
