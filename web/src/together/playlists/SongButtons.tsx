import type { Song } from '@remusic/contract/music/schemas/catalogue'
import ArrowDownIcon from '~icons/ph/arrow-down'
import ArrowLineDownIcon from '~icons/ph/arrow-line-down'
import ArrowLineUpIcon from '~icons/ph/arrow-line-up'
import ArrowUpIcon from '~icons/ph/arrow-up'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import XIcon from '~icons/ph/x'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { MoveButton } from '../../base/ui/lists/MoveButton.tsx'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import classes from './PlaylistSongs.module.css'

type Props = {
  song: Song
  place: number
  count: number
  onMove: (place: number) => void
  onRemove: () => void
}

/** Moves or removes a song of a playlist. */
export function SongButtons({ song, place, count, onMove, onRemove }: Props) {
  return (
    <>
      <span className={`inline-row gap-1 ${classes.wide}`}>
        <MoveButton name={song.title} place={place} count={count} onMove={onMove} />
        <Button variant="ghost" size="s" aria-label={`Remover ${song.title}`} onClick={onRemove}>
          Remover
        </Button>
      </span>
      <Menu target={<IconButton label={`Más opciones de ${song.title}`} icon={<DotsThreeBoldIcon />} />}>
        <MenuItem icon={<ArrowUpIcon />} disabled={place === 1} onClick={() => onMove(place - 1)}>
          Subir
        </MenuItem>
        <MenuItem icon={<ArrowDownIcon />} disabled={place === count} onClick={() => onMove(place + 1)}>
          Bajar
        </MenuItem>
        <MenuItem icon={<ArrowLineUpIcon />} disabled={place === 1} onClick={() => onMove(1)}>
          Llevar al principio
        </MenuItem>
        <MenuItem icon={<ArrowLineDownIcon />} disabled={place === count} onClick={() => onMove(count)}>
          Llevar al final
        </MenuItem>
        <MenuItem icon={<XIcon />} tone="bad" onClick={onRemove}>
          Remover
        </MenuItem>
      </Menu>
    </>
  )
}
