import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import classes from './MessagesSkeleton.module.css'

const WIDTHS = [
  { key: 'a', width: 260 },
  { key: 'b', width: 340, mine: true },
  { key: 'c', width: 200 },
  { key: 'd', width: 280 },
  { key: 'e', width: 220, mine: true },
]

export function MessagesSkeleton() {
  return (
    <SkeletonGroup
      className={`column flex-1 justify-end gap-3 ${classes.waiting}`}
      label="Buscando los mensajes"
    >
      {WIDTHS.map(({ key, width, mine }) => (
        <Skeleton key={key} className={mine ? classes.mine : classes.theirs} width={width} height={56} />
      ))}
    </SkeletonGroup>
  )
}
