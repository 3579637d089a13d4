import type { RoomEntry } from '@remusic/contract/together/schemas/listeningRooms'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MediaRow, type MediaRowProps } from '../../base/ui/lists/MediaRow.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { paths } from '../../paths.ts'

type Props = {
  entry: RoomEntry
  lead?: ReactNode
  end?: ReactNode
  actions?: ReactNode
  row?: MediaRowProps['row']
}

/** A song of a room, with who added it. */
export function RoomEntryRow({
  entry: { song, title, artist, addedBy, state },
  lead,
  end,
  actions,
  row,
}: Props) {
  const who = addedBy && `La añadió ${addedBy.name}`
  return (
    <MediaRow
      row={row}
      lead={lead}
      picture={<Cover src={song?.image} />}
      title={
        song ? (
          <Link to={paths.song(song.apiId)}>
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <bdi>{title}</bdi>
        )
      }
      subtitle={
        <>
          <bdi>{artist}</bdi>
          {state === 'skipped' && ' · Saltada'}
          {!song && ' · Ya no está en ReMusic'}
        </>
      }
      extra={who}
      end={end}
      actions={actions}
    />
  )
}
