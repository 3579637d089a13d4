import { longDay } from '@remusic/contract/listening/yearInMusic'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import SparkleIcon from '~icons/ph/sparkle'
import { paths } from '../../paths.ts'
import { myYearsQuery } from './queries.ts'
import classes from './YearLinks.module.css'

/** «Año en música» above the figures: a link to every year that can be opened, and when the current one can. */
export function YearLinks() {
  const { data } = useQuery(myYearsQuery)
  return (
    <nav className={`row flex-wrap gap-x-3 gap-y-1 mb-4 ${classes.links}`} aria-label="Tu año en música">
      <SparkleIcon aria-hidden />
      <span className="bold">Tu año en música</span>
      {data?.years.map((year) => (
        <Link
          key={year}
          to={paths.myYear(year)}
          className={`inline-row justify-center bold tabular-nums ${classes.year}`}
        >
          {year}
        </Link>
      ))}
      {data && !data.isDecember && (
        <span className="muted text-sm">
          El de {data.thisYear} se abre el {longDay(data.opensOn)}.
        </span>
      )}
    </nav>
  )
}
