import { Link, useLocation, useSearchParams } from 'react-router'
import { COMPARED_PARAM, YEAR_PARAM } from './params.ts'
import { periodName } from './texts.ts'
import classes from './YearChooser.module.css'

type Props = {
  /** The years with data, newest first. */
  years: number[]
  /** Null for all of them. */
  chosen: number | null
}

/** Links to the figures of each year and to those of all, so that every choice has an address. */
export function YearChooser({ years, chosen }: Props) {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const hrefOf = (year: number | null) => {
    const after = new URLSearchParams(params)
    after.delete(COMPARED_PARAM)
    if (year === null) after.delete(YEAR_PARAM)
    else after.set(YEAR_PARAM, String(year))
    return `${pathname}?${after}`
  }
  // A year of the address without data is listed as well, so that it can be seen that it is the chosen one.
  const listed = chosen === null || years.includes(chosen) ? years : [...years, chosen].sort((a, b) => b - a)
  return (
    <nav aria-label="Año" className={classes.nav}>
      <ul className={classes.years}>
        {[null, ...listed].map((year) => (
          <li key={periodName(year)}>
            <Link
              to={hrefOf(year)}
              className={classes.year}
              preventScrollReset
              aria-current={year === chosen ? 'page' : undefined}
            >
              {periodName(year)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
