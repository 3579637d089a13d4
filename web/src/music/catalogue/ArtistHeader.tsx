import type { Colors } from '@remusic/art/palettes'
import { countryName } from '@remusic/contract/base/countries'
import type { ArtistDetails } from '@remusic/contract/music/schemas/catalogue'
import { FEED_TEXTS } from '@remusic/contract/publishing/feeds'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Poster } from '../../base/ui/layout/Poster.tsx'
import { TabList } from '../../base/ui/layout/TabList.tsx'
import { Stamp } from '../../base/ui/marks/Stamp.tsx'
import { paths } from '../../paths.ts'
import { FeedLink } from '../../people/sharing/FeedLink.tsx'
import { ShareButton } from '../../people/sharing/ShareButton.tsx'
import { FollowButton } from '../follows/FollowButton.tsx'
import classes from './Header.module.css'
import { ReviewFacts } from './ReviewFacts.tsx'

type Props = {
  artist: ArtistDetails
  inks: Colors
  tabs: readonly { value: string; label: string }[]
  keys?: ReactNode
  menu?: ReactNode
}

/** An artist's poster: the portrait bleeds off the right edge. */
export function ArtistHeader({ artist, inks, tabs, keys, menu }: Props) {
  return (
    <Poster
      wash={inks}
      title={artist.name}
      subtitle={artist.disambiguation || undefined}
      titleSize="huge"
      above={<Stamp>Artista Verificado</Stamp>}
      bleed={{ src: artist.image, alt: '' }}
      meta={
        <>
          <ReviewFacts reviews={artist.reviews} />
          <span>{artist.albumCount === 1 ? '1 álbum' : `${artist.albumCount} álbumes`}</span>
          {artist.country && <span suppressHydrationWarning>{countryName(artist.country)}</span>}
          {artist.genre && (
            <Link className={classes.link} to={paths.genre(artist.genre.id)}>
              {artist.genre.name}
            </Link>
          )}
        </>
      }
      actions={
        <>
          {keys}
          <FollowButton kind="artist" id={artist.apiId} name={artist.name} onWash />
          <ShareButton shared={{ kind: 'artist', id: artist.apiId, name: artist.name }} look="ghost" />
          <FeedLink path={paths.artist(artist.apiId)} title={FEED_TEXTS.ofArtist(artist.name)} />
          {menu}
        </>
      }
      footer={<TabList label="Artista" tabs={tabs} />}
    />
  )
}
