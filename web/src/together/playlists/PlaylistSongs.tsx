import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { MediaRow, type MediaRowProps } from '../../base/ui/lists/MediaRow.tsx'
import { useWindowRows } from '../../base/ui/lists/useWindowRows.ts'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { Equaliser } from '../../base/ui/marks/Equaliser.tsx'
import { Duration } from '../../base/ui/text/Duration.tsx'
import { Credits } from '../../music/catalogue/Credits.tsx'
import { playable } from '../../music/catalogue/playable.ts'
import { PlaySong } from '../../music/player/PlaySong.tsx'
import { type PlayableSong, useIsCurrent } from '../../music/player/player.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import { AddToPlaylist } from './AddToPlaylist.tsx'
import classes from './PlaylistSongs.module.css'

const ROW_HEIGHT_PX = 70
/** Visitors may read without scripts, but a playlist can have a thousand songs. */
const VISITOR_SERVER_ROWS = 100

export type PlaylistSongsProps<S extends Song = Song> = {
  songs: S[]
  name: string
  /** Extra attributes of a row, such as drag handlers. */
  rowOf?: (song: S, place: number) => MediaRowProps['row']
  /** The buttons of a row; by default the one that adds the song to the member's playlists. */
  actionsOf?: (song: S, place: number) => ReactNode
  /** A line below the artists, such as who added the song. */
  noteOf?: ((song: S) => ReactNode) | undefined
  /** The songs that somebody else has just added or moved. */
  fresh?: ReadonlySet<string> | undefined
  /** How to add songs, shown while the playlist is empty. */
  hint?: string
}

/** The songs of a playlist in numbered rows, virtualized for long lists. */
export function PlaylistSongs<S extends Song = Song>({
  songs,
  name,
  rowOf,
  actionsOf,
  noteOf,
  fresh,
  hint,
}: PlaylistSongsProps<S>) {
  const list = useMemo(() => songs.map(playable), [songs])
  const virtual = useWindowRows<HTMLOListElement>({
    count: songs.length,
    estimatedHeight: ROW_HEIGHT_PX,
    keyOf: (index) => songs[index]?.apiId ?? index,
    ...(!useSession() && { serverRows: VISITOR_SERVER_ROWS }),
  })
  if (songs.length === 0)
    return (
      <EmptyState
        title="No hay canciones"
        headingLevel={3}
        {...(hint !== undefined && {
          hint,
          action: (
            <ButtonLink component={Link} to={paths.search()}>
              Buscar canciones
            </ButtonLink>
          ),
        })}
      />
    )
  return (
    <ol
      ref={virtual.list}
      className={classes.songs}
      style={virtual.listStyle}
      aria-label={`Canciones de ${name}`}
    >
      {virtual.rows.map((row) => {
        const { key, index } = row
        const song = songs[index]
        if (!song) return null
        const place = index + 1
        return (
          <SongRow
            key={key}
            song={song}
            list={list}
            place={place}
            row={{
              ref: virtual.measure,
              'data-index': index,
              style: virtual.rowStyle(row),
              'aria-setsize': songs.length,
              'aria-posinset': place,
              ...(fresh?.has(song.apiId) && { 'data-fresh': true }),
              ...rowOf?.(song, place),
            }}
            actions={actionsOf ? actionsOf(song, place) : <AddToPlaylist song={song} />}
            note={noteOf?.(song)}
          />
        )
      })}
    </ol>
  )
}

type RowProps = {
  song: Song
  list: readonly PlayableSong[]
  place: number
  row: MediaRowProps['row']
  actions: ReactNode
  note: ReactNode
}

function SongRow({ song, list, place, row, actions, note }: RowProps) {
  const current = useIsCurrent(song.apiId)
  return (
    <MediaRow
      row={row}
      active={current !== null}
      lead={current === 'playing' ? <Equaliser /> : place}
      picture={<Cover src={song.image} />}
      {...(song.preview !== null && { play: <PlaySong song={playable(song)} list={list} /> })}
      title={<Link to={paths.song(song.apiId)}>{song.title}</Link>}
      subtitle={
        <>
          <Credits work={song} />
          {note}
        </>
      }
      extra={<Link to={paths.album(song.albumId)}>{song.album}</Link>}
      end={<Duration seconds={song.duration} />}
      actions={actions}
    />
  )
}
