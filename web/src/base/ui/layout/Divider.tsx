import classes from './Divider.module.css'

/** A horizontal rule with a word in the middle: «o». */
export function Divider({ children }: { children: string }) {
  return <div className={classes.divider}>{children}</div>
}
