import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import type { Song } from '@remusic/contract/catalogue'
import { type DragEvent, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { playable } from '../catalogue/playable.ts'
import { paths } from '../paths.ts'
import { PlaySong } from '../player/PlaySong.tsx'
import { type PlayableSong, useIsCurrent } from '../player/player.ts'
import { minutesText, spokenDuration } from '../ui/durations.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Equaliser } from '../ui/Equaliser.tsx'
import { IconKey } from '../ui/IconKey.tsx'
import { MediaRow, type MediaRowProps } from '../ui/MediaRow.tsx'
import { Sleeve } from '../ui/Sleeve.tsx'
import classes from './PlaylistSongs.module.css'

type Editing = { onMove: (songId: string, position: number) => void; onRemove: (song: Song) => void }

type Props = {
  songs: Song[]
  name: string
  /** One's own playlist can be put in order and thinned. */
  editing?: Editing
}

/** The songs of a playlist in their order. Owners move them by dragging or with the arrows. */
export function PlaylistSongs({ songs, name, editing }: Props) {
  const list = useMemo(() => songs.map(playable), [songs])
  const [dragged, setDragged] = useState<string | null>(null)
  if (songs.length === 0) return <EmptyState title="No hay canciones" headingLevel={3} />
  const dragging = (song: Song, place: number) =>
    editing && {
      draggable: true,
      'data-dragged': dragged === song.apiId || undefined,
      onDragStart: () => setDragged(song.apiId),
      onDragEnd: () => setDragged(null),
      onDragOver: (event: DragEvent) => dragged && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (dragged) editing.onMove(dragged, place)
        setDragged(null)
      },
    }
  return (
    <ol className={classes.songs} aria-label={`Canciones de ${name}`}>
      {songs.map((song, i) => (
        <SongRow
          key={song.apiId}
          song={song}
          list={list}
          place={i + 1}
          count={songs.length}
          editing={editing}
          row={dragging(song, i + 1)}
        />
      ))}
    </ol>
  )
}

type RowProps = {
  song: Song
  list: readonly PlayableSong[]
  place: number
  count: number
  editing: Editing | undefined
  row: MediaRowProps['row']
}

function SongRow({ song, list, place, count, editing, row }: RowProps) {
  const current = useIsCurrent(song.apiId)
  return (
    <MediaRow
      row={row}
      active={current !== null}
      lead={current === 'playing' ? <Equaliser /> : place}
      picture={<Sleeve src={song.image} />}
      {...(song.preview !== null && { play: <PlaySong song={playable(song)} list={list} /> })}
      title={<Link to={paths.song(song.apiId)}>{song.title}</Link>}
      subtitle={<Link to={paths.artist(song.artistId)}>{song.artist}</Link>}
      end={<span title={spokenDuration(song.duration)}>{minutesText(song.duration)}</span>}
      actions={
        editing && (
          <>
            <IconKey
              label={`Subir ${song.title}`}
              icon={<ArrowUpIcon />}
              disabled={place === 1}
              onClick={() => editing.onMove(song.apiId, place - 1)}
            />
            <IconKey
              label={`Bajar ${song.title}`}
              icon={<ArrowDownIcon />}
              disabled={place === count}
              onClick={() => editing.onMove(song.apiId, place + 1)}
            />
            <IconKey
              label={`Remover ${song.title}`}
              icon={<XIcon />}
              onClick={() => editing.onRemove(song)}
            />
          </>
        )
      }
    />
  )
}
