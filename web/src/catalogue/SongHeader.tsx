import type { Colors } from '@remusic/art/palettes'
import { waveform } from '@remusic/art/waveform'
import type { SongDetails } from '@remusic/contract/schemas/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
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
import { ExplicitMark } from './ExplicitMark.tsx'
import classes from './Header.module.css'
import { ListenLinks } from './ListenLinks.tsx'
import { playable } from './playable.ts'
import { waveformQuery } from './queries.ts'
import { ReviewFacts } from './ReviewFacts.tsx'

const BARS = 96

type Props = { song: SongDetails; inks: Colors; tabs: readonly { value: string; label: string }[] }

/** A song's poster: title, artist and waveform player. */
export function SongHeader({ song, inks, tabs }: Props) {
  const { data: measured } = useQuery({ ...waveformQuery(song.apiId), enabled: song.preview !== null })
  // A generated waveform is shown until the measured one has loaded.
  const generated = useMemo(() => waveform(song.apiId, BARS), [song.apiId])
  const bars = measured ? measured.peaks.map((peak) => peak / 100) : generated
  return (
    <Poster
      wash={inks}
      title={song.title}
      picture={<Sleeve src={song.image} large lying alt={`Portada de ${song.album}, de ${song.artist}`} />}
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
          <ReviewFacts reviews={song.reviews} />
        </>
      }
      actions={
        <ShareKey
          shared={{ kind: 'song', id: song.apiId, title: song.title, artist: song.artist }}
          look="ghost"
        />
      }
      footer={<TabList label="Canción" tabs={[...tabs]} />}
    >
      {song.preview === null ? (
        <p className={classes.silent}>Esta canción no tiene avance para escuchar</p>
      ) : (
        <PosterPlayer song={playable(song)} waveform={bars} />
      )}
      <ListenLinks song={song} />
    </Poster>
  )
}
