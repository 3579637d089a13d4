import type { Colors } from '@remusic/art/palettes'
import type { SongDetails } from '@remusic/contract/schemas/catalogue'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { PosterPlayer } from '../player/PosterPlayer.tsx'
import { ShareKey } from '../sharing/ShareKey.tsx'
import { Poster } from '../ui/layout/Poster.tsx'
import { TabList } from '../ui/layout/TabList.tsx'
import { NoteHead } from '../ui/marks/NoteHead.tsx'
import { Sleeve } from '../ui/marks/Sleeve.tsx'
import { minutesText, spokenDuration } from '../ui/text/durations.ts'
import { ArtistLink } from './ArtistLink.tsx'
import { BigScore } from './BigScore.tsx'
import { ExplicitMark } from './ExplicitMark.tsx'
import classes from './Header.module.css'
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
}

/** A song's poster: title, artist and waveform player. */
export function SongHeader({ song, inks, tabs, moments }: Props) {
  const { bars, seconds } = useWaveform(song)
  const share = (
    <ShareKey
      shared={{ kind: 'song', id: song.apiId, title: song.title, artist: song.artist }}
      look="ghost"
      size="s"
    />
  )
  return (
    <Poster
      wash={inks}
      title={song.title}
      picture={<Sleeve src={song.image} large lying alt={`Portada de ${song.album}, de ${song.artist}`} />}
      besidePicture={
        <>
          <BigScore reviews={song.reviews} />
          <span className={classes.share}>{share}</span>
        </>
      }
      meta={
        <>
          <ArtistLink className={classes.artist} id={song.artistId}>
            <NoteHead src={song.imageartist} name={song.artist} size={44} />
            {song.artist}
          </ArtistLink>
          <Link className={classes.link} to={paths.album(song.albumId)}>
            {song.album}
          </Link>
          <span title={spokenDuration(song.duration)}>{minutesText(song.duration)}</span>
          {song.explicit && <ExplicitMark />}
          <span className={classes.onWide}>
            <ReviewFacts reviews={song.reviews} />
            <span className={classes.share}>{share}</span>
          </span>
        </>
      }
      footer={<TabList label="Canción" tabs={[...tabs]} />}
    >
      {song.preview === null ? (
        <p className={classes.silent}>Esta canción no tiene avance para escuchar</p>
      ) : (
        <PosterPlayer song={playable(song)} waveform={bars} seconds={seconds} above={moments} />
      )}
      <ListenLinks song={song} />
    </Poster>
  )
}
