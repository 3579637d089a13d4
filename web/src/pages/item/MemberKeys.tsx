import type { DiaryItem } from '../../listening/diary/dialog.ts'
import { ListenKey } from '../../listening/diary/ListenKey.tsx'
import { ListenLaterPageKey } from '../../music/listenLater/ListenLaterPageKey.tsx'
import { OpenRoomItemKey } from '../../together/listeningRooms/OpenRoomItemKey.tsx'

export type ItemKeysProps = { item: Omit<DiaryItem, 'type'> & { type: DiaryItem['type'] | 'artist' } }

/** The keys of a member beside the title of a song, an album or an artist. */
export function MemberKeys({ item }: ItemKeysProps) {
  const { type, apiId, name } = item
  return (
    <>
      {type !== 'artist' && <ListenKey item={{ ...item, type }} />}
      <ListenLaterPageKey item={{ kind: type, apiId, name }} />
      {type !== 'artist' && <OpenRoomItemKey item={{ type, apiId, name }} />}
    </>
  )
}
