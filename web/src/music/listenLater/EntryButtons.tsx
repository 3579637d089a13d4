import ArrowDownIcon from '~icons/ph/arrow-down'
import ArrowLineDownIcon from '~icons/ph/arrow-line-down'
import ArrowLineUpIcon from '~icons/ph/arrow-line-up'
import ArrowUpIcon from '~icons/ph/arrow-up'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import XIcon from '~icons/ph/x'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { MoveButton } from '../../base/ui/lists/MoveButton.tsx'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import classes from './ListenLater.module.css'

type Props = {
  name: string
  place: number
  count: number
  /** `null` is the end of the list. */
  onMove: (place: number | null) => void
  onRemove: () => void
}

/** Moves or removes an entry of the list. */
export function EntryButtons({ name, place, count, onMove, onRemove }: Props) {
  return (
    <>
      <MoveButton className={classes.wide} name={name} place={place} count={count} onMove={onMove} />
      <IconButton
        className={classes.wide}
        label={`Quitar ${name} de por escuchar`}
        icon={<XIcon />}
        onClick={onRemove}
      />
      <Menu target={<IconButton label={`Más opciones de ${name}`} icon={<DotsThreeBoldIcon />} />}>
        <MenuItem icon={<ArrowUpIcon />} disabled={place === 1} onClick={() => onMove(place - 1)}>
          Subir
        </MenuItem>
        <MenuItem icon={<ArrowDownIcon />} disabled={place === count} onClick={() => onMove(place + 1)}>
          Bajar
        </MenuItem>
        <MenuItem icon={<ArrowLineUpIcon />} disabled={place === 1} onClick={() => onMove(1)}>
          Llevar al principio
        </MenuItem>
        <MenuItem icon={<ArrowLineDownIcon />} disabled={place === count} onClick={() => onMove(null)}>
          Llevar al final
        </MenuItem>
        <MenuItem icon={<XIcon />} tone="bad" onClick={onRemove}>
          Quitar de la lista
        </MenuItem>
      </Menu>
    </>
  )
}
