import type { OpinionHit, Quote } from '@remusic/contract/opinions/schemas/opinions'
import { Link } from 'react-router'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { playable } from '../../music/catalogue/playable.ts'
import { PlaySong } from '../../music/player/PlaySong.tsx'
import type { PlayableSong } from '../../music/player/player.ts'
import { paths } from '../../paths.ts'
import classes from './OpinionHitRow.module.css'

const KINDS = { song: 'Canción', album: 'Álbum', artist: 'Artista' } as const
const pathOf = { song: paths.song, album: paths.album, artist: paths.artist }
/** Where the page of a review shows its comments. */
const COMMENTS = '#comentarios'

/** An item that people describe as the search does, with what they wrote. */
export function OpinionHitRow({ hit, songs }: { hit: OpinionHit; songs: readonly PlayableSong[] }) {
  const { item, song, people, quotes } = hit
  return (
    <li className={classes.hit}>
      <span className={classes.picture}>
        {item.kind === 'artist' ? (
          <NoteHead src={item.image} name={item.name} size={72} />
        ) : (
          <Cover src={item.image} size={72} />
        )}
        {song && (
          <span className={classes.play}>
            <PlaySong song={playable(song)} list={songs} size={44} />
          </span>
        )}
      </span>
      <div className="min-w-0">
        <h3 className={`wrap-anywhere text-h4 ${classes.name}`}>
          <Link to={pathOf[item.kind](item.apiId)}>
            <bdi>{item.name}</bdi>
          </Link>
        </h3>
        <p className={`wrap-anywhere muted text-sm ${classes.about}`}>
          {KINDS[item.kind]}
          {item.artist !== null && (
            <>
              {' '}
              de <bdi>{item.artist}</bdi>
            </>
          )}
          <span className={classes.people}>{people === 1 ? '1 persona' : `${people} personas`}</span>
        </p>
        {quotes.map((quote) => (
          <QuoteLine key={quote.commentId ?? quote.reviewId} quote={quote} />
        ))}
      </div>
    </li>
  )
}

function QuoteLine({ quote: { parts, author, reviewId, commentId } }: { quote: Quote }) {
  return (
    <figure className={classes.quote}>
      <blockquote>
        <Link to={`${paths.review(reviewId)}${commentId ? COMMENTS : ''}`}>
          <bdi>
            {'«'}
            {parts.map(({ text, marked }, i) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a quote never change
              marked ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
            )}
            {'»'}
          </bdi>
        </Link>
      </blockquote>
      <figcaption>
        <Avatar src={author.userImg} name={author.name} size={24} />
        <bdi>{author.name}</bdi>
        {commentId && <span>en un comentario</span>}
      </figcaption>
    </figure>
  )
}
