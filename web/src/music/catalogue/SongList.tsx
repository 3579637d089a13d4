import type { Song } from '@remusic/contract/music/schemas/catalogue'
import type { ReactNode } from 'react'
import { Fragment, useMemo } from 'react'
import { Link } from 'react-router'
import { MediaRow } from '../../base/ui/lists/MediaRow.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { Equaliser } from '../../base/ui/marks/Equaliser.tsx'
import { Duration } from '../../base/ui/text/Duration.tsx'
import { paths } from '../../paths.ts'
import { PlaySong } from '../player/PlaySong.tsx'
import { type PlayableSong, useIsCurrent } from '../player/player.ts'
import { Credits } from './Credits.tsx'
import { ExplicitMark } from './ExplicitMark.tsx'
import { playable } from './playable.ts'
import classes from './SongList.module.css'
import { SongMenu } from './SongMenu.tsx'

type Props = {
  songs: Song[]
  label: string
  /** Whether the third column shows the album; false where the context makes it clear. */
  withAlbum?: boolean
  /** The number of the first row. */
  from?: number
  /** Extra buttons for each row. */
  actions?: (song: Song) => ReactNode
  /** Content that follows the row of a song; a falsy value: nothing. */
  below?: (song: Song) => ReactNode
}

/** Songs in numbered rows. Playback continues with the next row. */
export function SongList({ songs, label, withAlbum = true, from = 1, actions, below }: Props) {
  const list = useMemo(() => songs.map(playable), [songs])
  return (
    <ol className={classes.songs} aria-label={label}>
      {songs.map((song, i) => {
        const more = below?.(song)
        return (
          // An album may have a song twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: lists grow at their end only
          <Fragment key={`${song.apiId} ${i}`}>
            <SongRow song={song} list={list} number={from + i} withAlbum={withAlbum} actions={actions} />
            {more && <li className={classes.below}>{more}</li>}
          </Fragment>
        )
      })}
    </ol>
  )
}

type RowProps = {
  song: Song
  list: readonly PlayableSong[]
  number: number
  withAlbum: boolean
  actions: Props['actions']
}

function SongRow({ song, list, number, withAlbum, actions }: RowProps) {
  const current = useIsCurrent(song.apiId)
  return (
    <MediaRow
      active={current !== null}
      lead={current === 'playing' ? <Equaliser /> : number}
      picture={<Cover src={song.image} />}
      play={<PlaySong song={playable(song)} list={list} />}
      title={
        <Link to={paths.song(song.apiId)}>
          {song.title}
          {song.explicit && <ExplicitMark />}
        </Link>
      }
      subtitle={<Credits work={song} />}
      extra={withAlbum ? <Link to={paths.album(song.albumId)}>{song.album}</Link> : undefined}
      end={<Duration seconds={song.duration} />}
      actions={
        <>
          {actions?.(song)}
          <SongMenu song={song} withArtist />
        </>
      }
    />
  )
}
