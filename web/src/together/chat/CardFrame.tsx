import { inksOf } from '@remusic/art/inks'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { washStyle } from '../../base/ui/styles/wash.ts'
import { PlaySong } from '../../music/player/PlaySong.tsx'
import type { PlayableSong } from '../../music/player/player.ts'
import classes from './MusicCard.module.css'

export type LinkCardProps = {
  id: string
  /** Shown instead of the card when what it links to does not exist. */
  fallback: ReactNode
  /** The last line inside the card. */
  foot: ReactNode
  children: ReactNode
}

type FrameProps = {
  to: string
  /** The card takes its colours from this picture. */
  image: string
  picture: ReactNode
  name: string
  about: string
  songs: PlayableSong[]
  foot: ReactNode
  below: ReactNode
}

/** The look of every card: picture, two lines of text and a play button, in the colours of the cover. */
export function CardFrame({ to, image, picture, name, about, songs, foot, below }: FrameProps) {
  const first = songs.find((song) => song.preview !== null)
  return (
    <>
      <div className={classes.card} style={washStyle(inksOf(image))} data-wash>
        <div className={classes.head}>
          <Link className={`row flex-1 gap-3 min-w-0 ${classes.what}`} to={to}>
            {picture}
            <span className={classes.names}>
              <b>{name}</b>
              <span>{about}</span>
            </span>
          </Link>
          {first && <PlaySong size={44} song={first} list={songs} />}
        </div>
        {foot}
      </div>
      {below}
    </>
  )
}

type PlaceholderProps = { query: UseQueryResult; fallback: ReactNode; below: ReactNode }

/** Shown until the card is loaded, and instead of it if that fails. */
export function CardPlaceholder({ query, fallback, below }: PlaceholderProps) {
  if (query.isError) return fallback
  return (
    <>
      <SkeletonGroup className={classes.waiting} label="Buscando la música">
        <Skeleton width={56} height={56} />
        <Skeleton width={120} />
      </SkeletonGroup>
      {below}
    </>
  )
}
