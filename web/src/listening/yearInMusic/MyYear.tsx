import type { YearInMusic } from '@remusic/contract/listening/schemas/yearInMusic'
import { longDay } from '@remusic/contract/listening/yearInMusic'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { StatePoster } from '../../base/ui/layout/StatePoster.tsx'
import { WASHES } from '../../base/ui/styles/wash.ts'
import { paths } from '../../paths.ts'
import classes from './MyYear.module.css'
import { myYearsQuery } from './queries.ts'
import { YearStory } from './YearStory.tsx'

type Props = { found: YearInMusic; userId: string }

/** The year of the signed-in person: its cards, or why there are none yet. */
export function MyYear({ found, userId }: Props) {
  switch (found.state) {
    case 'ready':
      return (
        <YearStory
          key={found.year}
          year={found.year}
          figures={found.figures}
          computedAt={found.computedAt}
          userId={userId}
          others={<OtherYears year={found.year} />}
        />
      )
    case 'early':
      return (
        <StatePoster
          title={`Tu ${found.year} todavía suena`}
          text={`Tu año en música se abre el ${longDay(found.opensOn)} de ${found.year}. Hasta entonces, todo lo que anotes y reseñes cuenta.`}
          noteHeight="high"
          wash={WASHES.jacaranda}
          actions={<Ways year={found.year} />}
        />
      )
    case 'empty':
      return (
        <StatePoster
          title={`No hay nada en tu ${found.year}`}
          text="El año en música sale de tu diario y de tus reseñas. Puedes anotar también lo que escuchaste hace tiempo: elige el día al anotarlo."
          noteHeight="low"
          wash={WASHES.hueso}
          actions={<Ways year={found.year} />}
        />
      )
  }
}

/** Offered while there are no cards. */
function Ways({ year }: { year: number }) {
  return (
    <>
      <ButtonLink component={Link} to={paths.music()} variant="primary">
        Anotar lo que escuchas
      </ButtonLink>
      <ButtonLink component={Link} to={paths.stats()} variant="ghost">
        Ver mis números
      </ButtonLink>
      <OtherYears year={year} />
    </>
  )
}

/** Links to the person's other years; nothing if there are none. */
function OtherYears({ year }: { year: number }): ReactNode {
  const { data } = useQuery(myYearsQuery)
  const others = data?.years.filter((each) => each !== year) ?? []
  if (others.length === 0) return null
  return (
    <nav className={`row flex-wrap gap-x-3 gap-y-1 semibold ${classes.years}`} aria-label="Tus otros años">
      <span aria-hidden>Otros años:</span>
      <ul>
        {others.map((each) => (
          <li key={each}>
            <Link to={paths.myYear(each)}>{each}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
