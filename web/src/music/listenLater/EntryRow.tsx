import type { ListenLaterEntry } from '@remusic/contract/music/schemas/listenLater'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MediaRow, type MediaRowProps } from '../../base/ui/lists/MediaRow.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { Equaliser } from '../../base/ui/marks/Equaliser.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { paths } from '../../paths.ts'
import { Credits } from '../catalogue/Credits.tsx'
import { playable } from '../catalogue/playable.ts'
import { PlaySong } from '../player/PlaySong.tsx'
import { type PlayableSong, useIsCurrent } from '../player/player.ts'
import classes from './EntryRow.module.css'
import { Reason } from './Reason.tsx'

const PATHS = { song: paths.song, album: paths.album, artist: paths.artist }
const KINDS = { song: 'Canción', album: 'Álbum', artist: 'Artista' } as const

/** The page of what an entry is about. */
export const pathOf = ({ target }: ListenLaterEntry) => PATHS[target.kind](target.apiId)

type Props = {
  entry: ListenLaterEntry
  lead?: ReactNode
  /** The songs around it, for next and previous. */
  list?: readonly PlayableSong[]
  /** Replaces the reason. */
  note?: ReactNode
  row?: MediaRowProps['row']
  actions: ReactNode
}

/** A song, an album or an artist of the list, with where the member found it. */
export function EntryRow({ entry, lead, list, note, row, actions }: Props) {
  const { target, song, crossedOffAt } = entry
  const current = useIsCurrent(song?.apiId ?? '')
  return (
    <MediaRow
      row={row}
      active={current !== null}
      lead={current === 'playing' ? <Equaliser /> : lead}
      picture={
        target.kind === 'artist' ? (
          <NoteHead src={target.image} name={target.name} size={48} />
        ) : (
          <Cover src={target.image} />
        )
      }
      {...(song && song.preview !== null && { play: <PlaySong song={playable(song)} list={list} /> })}
      title={
        <Link className={crossedOffAt ? classes.completed : undefined} to={pathOf(entry)}>
          <bdi>{target.name}</bdi>
        </Link>
      }
      subtitle={
        <>
          {song ? (
            <Credits work={song} />
          ) : (
            <>
              {KINDS[target.kind]}
              {target.artist !== null && (
                <>
                  {' · '}
                  <bdi>{target.artist}</bdi>
                </>
              )}
            </>
          )}
          <span className={classes.reason}>{note ?? <Reason reason={entry.reason} />}</span>
        </>
      }
      extra={note ?? <Reason reason={entry.reason} />}
      actions={actions}
    />
  )
}
