import { COVERS_SHOWN } from '@remusic/contract/together/playlists'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import classes from './Collage.module.css'

/** The covers of the first songs as one picture. */
export function Collage({ covers }: { covers: readonly string[] }) {
  const tiles = covers.length < COVERS_SHOWN ? covers.slice(0, 1) : covers.slice(0, COVERS_SHOWN)
  return (
    <div className={classes.collage} {...(tiles.length < COVERS_SHOWN && { 'data-single': true })}>
      {tiles.length === 0 ? <Cover src={null} /> : tiles.map((cover) => <Cover key={cover} src={cover} />)}
    </div>
  )
}
