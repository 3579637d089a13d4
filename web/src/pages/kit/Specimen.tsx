import type { ReactNode } from 'react'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import classes from './Specimen.module.css'

type Props = {
  name: string
  width?: 'third' | 'half' | 'twoThirds' | 'whole'
  /** Lays the children out side by side instead of stacked. */
  inRow?: boolean
  /** Renders without a panel. */
  bare?: boolean
  children: ReactNode
}

/** A component, or one of its states, with its name. */
export function Specimen({ name, width = 'third', inRow, bare, children }: Props) {
  const content = (
    <>
      <h3 className="muted text-lg mb-4">{name}</h3>
      <div className={inRow ? 'row flex-wrap gap-3' : 'column gap-4 min-w-0'}>{children}</div>
    </>
  )
  const className = cx('min-w-0', classes[width])
  return bare ? <div className={className}>{content}</div> : <Panel className={className}>{content}</Panel>
}
