import { plainText, reasonSentence } from '@remusic/contract/listening/taste'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { Credits } from '../../music/catalogue/Credits.tsx'
import { playable } from '../../music/catalogue/playable.ts'
import { ListenLaterButton } from '../../music/listenLater/ListenLaterButton.tsx'
import { PlaySong } from '../../music/player/PlaySong.tsx'
import type { PlayableSong } from '../../music/player/player.ts'
import { paths } from '../../paths.ts'
import { AddToPlaylist } from '../../together/playlists/AddToPlaylist.tsx'
import { NoInterestMenu } from './NoInterestMenu.tsx'
import type { Dismissed, ListedSong } from './queries.ts'
import classes from './RecommendedItem.module.css'
import { Sentence } from './Sentence.tsx'

type Props = {
  song: ListedSong
  list: readonly PlayableSong[]
  /** Whether this state takes the focus, because the one it replaces had it. */
  takesFocus: boolean
  onDismiss: (item: Dismissed) => void
  onUndo: (item: Dismissed) => void
}

/** A recommended song with the reason for it; after a dismissal, a line that undoes it. */
export function RecommendedItem({ song, list, takesFocus, onDismiss, onUndo }: Props) {
  const { dismissed } = song
  if (dismissed)
    return (
      <Line key="dismissed" className={classes.gone} takesFocus={takesFocus}>
        <span>
          {dismissed.kind === 'song' ? 'No te recomendaremos más ' : 'No te recomendaremos más nada de '}
          <bdi>{dismissed.name}</bdi>.
        </span>{' '}
        <TextLink component="button" accent onClick={() => onUndo(dismissed)}>
          Deshacer
        </TextLink>
      </Line>
    )
  const reason = reasonSentence(song.reason)
  return (
    <Line key="song" className={classes.item} takesFocus={takesFocus}>
      <span className="relative">
        <Cover src={song.image} />
        {song.preview !== null && (
          <span className={classes.play}>
            <PlaySong song={playable(song)} list={list} />
          </span>
        )}
      </span>
      <span className={classes.words}>
        <Link className={`semibold ${classes.title}`} to={paths.song(song.apiId)}>
          <bdi>{song.title}</bdi>
        </Link>
        <Credits className={classes.artist} work={song} />
      </span>
      <AddToPlaylist song={song} />
      <p className={classes.reason} title={plainText(reason)}>
        <Sentence parts={reason} />
      </p>
      <ListenLaterButton
        item={{ kind: 'song', apiId: song.apiId, name: song.title }}
        reason={{ kind: 'recommended' }}
      />
      <NoInterestMenu song={song} onDismiss={onDismiss} />
    </Line>
  )
}

type LineProps = { className: string | undefined; takesFocus: boolean; children: ReactNode }

/** Focuses its first link or button outside of the picture when it replaces what held the focus. */
function Line({ className, takesFocus, children }: LineProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) line.current?.querySelector<HTMLElement>(':scope > button, :scope > span > a')?.focus()
  }, [takesFocus])
  return (
    <div ref={line} className={className}>
      {children}
    </div>
  )
}
