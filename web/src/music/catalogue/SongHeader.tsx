import type { Colors } from '@remusic/art/palettes'
import { creditedTo } from '@remusic/contract/music/catalogue'
import type { SongDetails } from '@remusic/contract/music/schemas/catalogue'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Poster } from '../../base/ui/layout/Poster.tsx'
import { TabList } from '../../base/ui/layout/TabList.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { Duration } from '../../base/ui/text/Duration.tsx'
import { paths } from '../../paths.ts'
import { ShareButton } from '../../people/sharing/ShareButton.tsx'
import { PosterPlayer } from '../player/PosterPlayer.tsx'
import { useHasPreview } from '../player/player.ts'
import { BigScore } from './BigScore.tsx'
import { ExplicitMark } from './ExplicitMark.tsx'
import classes from './Header.module.css'
import { HeaderCredits } from './HeaderCredits.tsx'
import { ListenLinks } from './ListenLinks.tsx'
import { playable } from './playable.ts'
import { ReviewFacts } from './ReviewFacts.tsx'
import { useWaveform } from './useWaveform.ts'

type Props = {
  song: SongDetails
  inks: Colors
  tabs: readonly { value: string; label: string }[]
  /** Everybody's moments, above the waveform. */
  moments: ReactNode
  /** Between the facts and the player. */
  keys?: ReactNode
  menu?: ReactNode
}

/** A song's poster: title, artist and waveform player. */
export function SongHeader({ song, inks, tabs, moments, keys, menu }: Props) {
  const { bars, seconds } = useWaveform(song)
  const by = creditedTo(song)
  const hasPreview = useHasPreview(song)
  const shareAs = (look: 'ghost' | 'icon') => (
    <>
      <ShareButton
        shared={{ kind: 'song', id: song.apiId, title: song.title, artist: by }}
        look={look}
        size="s"
      />
      {menu}
    </>
  )
  return (
    <Poster
      wash={inks}
      title={song.title}
      subtitle={song.disambiguation || undefined}
      picture={<Cover src={song.image} large lying alt={`Portada de ${song.album}, de ${by}`} />}
      besidePicture={
        <>
          <BigScore reviews={song.reviews} />
          <span className="inline-row gap-2">{shareAs('icon')}</span>
        </>
      }
      meta={
        <>
          <HeaderCredits work={song} />
          <Link className={classes.link} to={paths.album(song.albumId)}>
            {song.album}
          </Link>
          <Duration seconds={song.duration} />
          {song.explicit && <ExplicitMark />}
          <span className={classes.onWide}>
            <ReviewFacts reviews={song.reviews} />
            <span className="inline-row flex-wrap gap-2">{shareAs('ghost')}</span>
          </span>
        </>
      }
      footer={<TabList label="Canción" tabs={tabs} />}
    >
      {keys}
      {hasPreview ? (
        <>
          <PosterPlayer song={playable(song)} waveform={bars} seconds={seconds} above={moments} />
          <ListenLinks song={song} />
        </>
      ) : (
        <div className="semibold mt-5 mb-6" role="status">
          {song.listenOn.length > 0 ? (
            <ListenLinks song={song} lead="Sin avance: escúchala en" />
          ) : (
            'Esta canción no tiene avance para escuchar'
          )}
        </div>
      )}
    </Poster>
  )
}
