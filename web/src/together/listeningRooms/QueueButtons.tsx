import ArrowDownIcon from '~icons/ph/arrow-down'
import ArrowLineUpIcon from '~icons/ph/arrow-line-up'
import ArrowUpIcon from '~icons/ph/arrow-up'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import XIcon from '~icons/ph/x'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { MoveButton } from '../../base/ui/lists/MoveButton.tsx'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import classes from './Queue.module.css'

type Props = {
  name: string
  place: number
  count: number
  /** Only for the host. */
  onMove: ((place: number) => void) | undefined
  onRemove: () => void
}

/** Moves an entry of the queue, or removes it. */
export function QueueButtons({ name, place, count, onMove, onRemove }: Props) {
  if (!onMove) return <IconButton label={`Quitar ${name} de la cola`} icon={<XIcon />} onClick={onRemove} />
  return (
    <>
      <MoveButton className={classes.wide} name={name} place={place} count={count} onMove={onMove} />
      <Menu target={<IconButton label={`Más opciones de ${name}`} icon={<DotsThreeBoldIcon />} />}>
        <MenuItem icon={<ArrowLineUpIcon />} disabled={place === 1} onClick={() => onMove(1)}>
          Que sea la siguiente
        </MenuItem>
        <MenuItem icon={<ArrowUpIcon />} disabled={place === 1} onClick={() => onMove(place - 1)}>
          Subir
        </MenuItem>
        <MenuItem icon={<ArrowDownIcon />} disabled={place === count} onClick={() => onMove(place + 1)}>
          Bajar
        </MenuItem>
        <MenuItem icon={<XIcon />} tone="bad" onClick={onRemove}>
          Quitar de la cola
        </MenuItem>
      </Menu>
    </>
  )
}
