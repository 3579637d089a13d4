import { Children, isValidElement, type ReactNode } from 'react'
import classes from './Grid.module.css'

/** Cards in as many columns as fit. */
export function Grid({
  label,
  posters = false,
  children,
}: {
  label: string
  posters?: boolean
  children: ReactNode
}) {
  return (
    <ul className={posters ? classes.posters : classes.grid} aria-label={label}>
      {Children.toArray(children).map((child, i) => (
        <li key={isValidElement(child) ? child.key : i}>{child}</li>
      ))}
    </ul>
  )
}
