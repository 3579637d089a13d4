import type { TargetKind } from '@remusic/contract/opinions/schemas/reviews'
import type { ComponentProps } from 'react'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import { Button } from '../../base/ui/inputs/Button.tsx'
import type { ButtonLook } from '../../base/ui/inputs/buttonLook.ts'

export type ItemMenuProps = {
  kind: TargetKind
  id: string
  name: string
  hidden?: boolean | undefined
  size?: ButtonLook['size']
}

/** The button that opens the menu of an item. It takes up its space before the menu has loaded. */
export function ItemMenuButton({
  name,
  ...props
}: { name: string } & Omit<ComponentProps<typeof Button>, 'name'>) {
  return (
    <Button
      {...props}
      variant="ghost"
      icon={<DotsThreeBoldIcon aria-hidden />}
      aria-label={`Más opciones de ${name}`}
    />
  )
}
