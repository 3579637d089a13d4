import type { Review } from '@remusic/contract/opinions/schemas/reviews'
import { useQuery } from '@tanstack/react-query'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { Score } from '../../base/ui/marks/Score.tsx'
import { playable } from '../../music/catalogue/playable.ts'
import { albumSongsQuery, artistTopSongsQuery, songQuery } from '../../music/catalogue/queries.ts'
import type { PlayableSong } from '../../music/player/player.ts'
import { reviewQuery } from '../../opinions/reviews/queries.ts'
import { paths } from '../../paths.ts'
import { CardFrame, CardPlaceholder, type LinkCardProps } from './CardFrame.tsx'
import classes from './MusicCard.module.css'

/** A linked review: its title, who wrote it, and its score unless 'Cata a ciegas' hides it. */
export function ReviewLinkCard({ id, fallback, foot, children }: LinkCardProps) {
  const review = useQuery(reviewQuery(id))
  const songs = useSongsOf(review.data?.target)
  if (!review.data) return <CardPlaceholder query={review} fallback={fallback} below={children} />
  const { title, target, user, score } = review.data
  return (
    <CardFrame
      to={paths.review(id)}
      image={target.image}
      picture={
        target.kind === 'artist' ? (
          <NoteHead src={target.image} name={target.name} size={60} />
        ) : (
          <Cover src={target.image} size={56} lying />
        )
      }
      name={title}
      about={`Reseña de ${user.name} sobre ${target.name}`}
      songs={songs}
      foot={
        <>
          <p className={classes.reviewed}>
            <Score value={score} size="s" />
          </p>
          {foot}
        </>
      }
      below={children}
    />
  )
}

/** The songs that play in place: the song itself, or those of the album or artist. */
function useSongsOf(target: Review['target'] | undefined): PlayableSong[] {
  const id = target?.apiId ?? ''
  const song = useQuery({ ...songQuery(id), enabled: target?.kind === 'song' })
  const ofAlbum = useQuery({ ...albumSongsQuery(id), enabled: target?.kind === 'album' })
  const ofArtist = useQuery({ ...artistTopSongsQuery(id), enabled: target?.kind === 'artist' })
  const songs = song.data ? [song.data] : (ofAlbum.data ?? ofArtist.data ?? [])
  return songs.map(playable)
}
