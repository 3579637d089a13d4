import type { Song } from '@remusic/contract/catalogue'
import { Sleeve } from '../ui/Sleeve.tsx'
import classes from './PlaylistView.module.css'

const TILES = 4

/** The covers of its first songs as one picture. */
export function Collage({ songs }: { songs: Song[] }) {
  const covers = [...new Set(songs.map((song) => song.image))].slice(0, TILES)
  const tiles = covers.length === TILES ? covers : covers.slice(0, 1)
  return (
    <div className={classes.collage} {...(tiles.length < TILES && { 'data-single': true })}>
      {tiles.length === 0 ? <Sleeve src={null} /> : tiles.map((cover) => <Sleeve key={cover} src={cover} />)}
    </div>
  )
}
