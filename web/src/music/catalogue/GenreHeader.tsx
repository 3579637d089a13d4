import type { Colors } from '@remusic/art/palettes'
import type { GenreDetails } from '@remusic/contract/music/schemas/catalogue'
import { FEED_TEXTS } from '@remusic/contract/publishing/feeds'
import { Poster } from '../../base/ui/layout/Poster.tsx'
import { paths } from '../../paths.ts'
import { FeedLink } from '../../people/sharing/FeedLink.tsx'

/** A genre's poster, with its name at the largest size and its description. */
export function GenreHeader({ genre, inks }: { genre: GenreDetails; inks: Colors }) {
  return (
    <Poster
      wash={inks}
      title={genre.name}
      titleSize="widest"
      bleed={{ src: genre.image, alt: '', hardEdge: true }}
      meta={
        <>
          <span>{counted(genre.albumCount, 'álbum', 'álbumes')}</span>
          <span>{counted(genre.artistCount, 'artista', 'artistas')}</span>
        </>
      }
      actions={<FeedLink path={paths.genre(genre.id)} title={FEED_TEXTS.ofGenre(genre.name)} size="s" />}
    >
      {genre.description && <p className="measure text-lg mt-4 mb-8">{genre.description}</p>}
    </Poster>
  )
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es')} ${count === 1 ? one : many}`
