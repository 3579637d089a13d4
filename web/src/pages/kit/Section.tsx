import type { ReactNode } from 'react'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import classes from './Specimen.module.css'

/** A group of related components. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-14">
      <SectionHeader title={title} />
      <div className={classes.grid}>{children}</div>
    </section>
  )
}
