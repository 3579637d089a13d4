import type { ProfileDetails } from '@remusic/contract/publishing/schemas/profiles'
import { Link } from 'react-router'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { paths } from '../../paths.ts'
import { monthName } from '../../people/accounts/dates.ts'
import classes from './ProfileActivity.module.css'

/** In px. */
const TALLEST_BAR = 72

type Props = Pick<ProfileDetails, 'genres' | 'activity'> & { isOwn?: boolean }

/** The genres a user writes about most and how much they wrote in each month; nothing for a user without reviews. */
export function ProfileActivity({ genres, activity, isOwn = false }: Props) {
  const total = activity.reduce((sum, { reviews }) => sum + reviews, 0)
  if (total === 0 && genres.length === 0) return null
  return (
    <Panel title={isOwn ? 'Tu actividad' : 'Su actividad'} className="grid gap-6">
      {genres.length > 0 && (
        <section>
          <h3 className={classes.heading}>Géneros más reseñados</h3>
          <ol className={classes.genres}>
            {genres.map(({ id, name, reviews }) => (
              <li key={id}>
                <Link to={paths.genre(id)}>{name}</Link>
                <span>{countText(reviews)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {total > 0 && (
        <section>
          <h3 className={classes.heading}>Reseñas por mes</h3>
          <p className="muted text-sm">{summaryOf(activity, total)}</p>
          <MonthBars activity={activity} />
        </section>
      )}
    </Panel>
  )
}

/** Screen readers get the bars as a list of months and counts. */
function MonthBars({ activity }: Pick<ProfileDetails, 'activity'>) {
  const highest = Math.max(1, ...activity.map(({ reviews }) => reviews))
  return (
    <ol className={`grid items-end gap-1 mt-4 ${classes.bars}`}>
      {activity.map(({ month, reviews }) => (
        <li key={month} title={`${monthName(month)}: ${countText(reviews)}`}>
          <VisuallyHidden>
            {monthName(month)}: {countText(reviews)}
          </VisuallyHidden>
          <span className={classes.value} aria-hidden>
            {reviews || ''}
          </span>
          <span
            className={classes.bar}
            style={{ height: `${(reviews / highest) * TALLEST_BAR}px` }}
            data-empty={reviews === 0 || undefined}
            aria-hidden
          />
          <span className={classes.month} aria-hidden>
            {monthName(month).charAt(0).toUpperCase()}
          </span>
        </li>
      ))}
    </ol>
  )
}

function summaryOf(activity: ProfileDetails['activity'], total: number): string {
  const most = Math.max(...activity.map(({ reviews }) => reviews))
  const best = activity.filter(({ reviews }) => reviews === most)
  const [month] = best
  const sum = `${countText(total)} en los últimos 12 meses`
  return best.length === 1 && month && most < total
    ? `${sum}. El mes con más: ${monthName(month.month)}, con ${most}.`
    : `${sum}.`
}

const countText = (reviews: number) =>
  reviews === 1 ? '1 reseña' : `${reviews.toLocaleString('es')} reseñas`
