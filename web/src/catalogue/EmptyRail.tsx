import { SectionHeader } from '../ui/SectionHeader.tsx'
import classes from './EmptyRail.module.css'

/** A carousel that has nothing to turn. */
export function EmptyRail({ title, text }: { title: string; text: string }) {
  return (
    <section className={classes.section}>
      <SectionHeader title={title} />
      <p className={classes.text}>{text}</p>
    </section>
  )
}
