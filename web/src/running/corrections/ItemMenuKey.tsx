import type { TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import type { ComponentProps } from 'react'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import { Key } from '../../base/ui/inputs/Key.tsx'
import type { KeyLook } from '../../base/ui/inputs/keyLook.ts'

export type ItemMenuProps = {
  kind: TargetKind
  id: string
  name: string
  hidden?: boolean | undefined
  size?: KeyLook['size']
}

/** The key that opens the menu of an item. It has its place before the menu has loaded. */
export function ItemMenuKey({ name, ...props }: { name: string } & Omit<ComponentProps<typeof Key>, 'name'>) {
  return (
    <Key
      {...props}
      variant="ghost"
      icon={<DotsThreeBoldIcon aria-hidden />}
      aria-label={`Más opciones de ${name}`}
    />
  )
}
