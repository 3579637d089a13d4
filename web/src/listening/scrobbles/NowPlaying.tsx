import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Equaliser } from '../../base/ui/marks/Equaliser.tsx'
import { paths } from '../../paths.ts'
import classes from './NowPlaying.module.css'
import { playingQuery } from './queries.ts'

/** «Está escuchando…», on the pass of a person. Renders nothing if they play nothing, or do not share it. */
export function NowPlaying({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const { data } = useQuery(playingQuery(userId))
  const playing = data?.playing
  if (!playing) return null
  const { title, artist, song } = playing
  return (
    <p className="row gap-3 mt-3">
      <Equaliser />
      <span className="min-w-0 wrap-anywhere">
        {isOwn ? 'Estás escuchando' : 'Está escuchando'}{' '}
        {song ? (
          <Link className={`semibold ${classes.title}`} to={paths.song(song.apiId)} dir="auto">
            {title}
          </Link>
        ) : (
          <b className={`semibold ${classes.title}`} dir="auto">
            {title}
          </b>
        )}{' '}
        <span>
          de <bdi>{artist}</bdi>
        </span>
      </span>
    </p>
  )
}
