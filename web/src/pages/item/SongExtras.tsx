import { CurvePanel } from '../../diary/CurvePanel.tsx'
import type { ListedSong } from '../../playlists/SongInPlaylists.tsx'
import { SongPlaylists } from '../../playlists/SongPlaylists.tsx'
import { SimilarTo } from '../../taste/SimilarTo.tsx'

type Props = { song: ListedSong }

/** Beside the reviews or the details of a song. In a chunk of its own, as neither is needed to read them. */
export function BesideSong({ song }: Props) {
  return (
    <>
      <SongPlaylists song={song} />
      <CurvePanel key={song.apiId} type="song" apiId={song.apiId} />
    </>
  )
}

/** Below the details of a song, or after its first review: there the curve is not beside it on narrow screens. */
export function AfterSong({ song: { apiId }, withCurve = false }: Props & { withCurve?: boolean }) {
  return (
    <>
      <SimilarTo kind="song" apiId={apiId} />
      {withCurve && <CurvePanel key={apiId} type="song" apiId={apiId} onNarrow />}
    </>
  )
}
