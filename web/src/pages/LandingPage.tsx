import { genresQuery, topSongsQuery } from '../catalogue/queries.ts'
import { Blurbs } from '../landing/Blurbs.tsx'
import { GenreRail } from '../landing/GenreRail.tsx'
import { Hero } from '../landing/Hero.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { MAIN_ID } from '../ui/styles/landmarks.ts'
import classes from './LandingPage.module.css'

export const queries: ScreenQueries = () => ({ required: [genresQuery, topSongsQuery] })

export function LandingPage() {
  return (
    <main id={MAIN_ID} className={classes.page} tabIndex={-1}>
      <Hero />
      <div className={classes.more}>
        <GenreRail />
        <Blurbs />
      </div>
    </main>
  )
}
