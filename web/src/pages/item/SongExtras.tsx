import { CurvePanel } from '../../listening/diary/CurvePanel.tsx'
import { SimilarTo } from '../../listening/taste/SimilarTo.tsx'
import type { ListedSong } from '../../together/playlists/SongInPlaylists.tsx'
import { SongPlaylists } from '../../together/playlists/SongPlaylists.tsx'

type Props = { song: ListedSong }

/** The content beside the reviews or the details of a song, in a chunk of its own because neither needs it. */
export function BesideSong({ song, withCurve = false }: Props & { withCurve?: boolean }) {
  return (
    <>
      <SongPlaylists song={song} />
      {withCurve && <CurvePanel key={song.apiId} type="song" apiId={song.apiId} />}
    </>
  )
}

/** The content below the details of a song, or after its first review. `onNarrow`: wide screens have the curve beside the reviews. */
export function AfterSong({ song: { apiId }, onNarrow = false }: Props & { onNarrow?: boolean }) {
  return (
    <>
      <SimilarTo kind="song" apiId={apiId} />
      <CurvePanel key={apiId} type="song" apiId={apiId} onNarrow={onNarrow} />
    </>
  )
}
