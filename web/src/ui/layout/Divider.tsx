import classes from './Divider.module.css'

/** A rule with a word in its middle: «o». */
export function Divider({ children }: { children: string }) {
  return <div className={classes.divider}>{children}</div>
}
