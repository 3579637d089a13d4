import { legalLinksQueries } from '../base/legal/queries.ts'
import { MAIN_ID } from '../base/ui/styles/landmarks.ts'
import { genresQuery, topSongsQuery } from '../music/catalogue/queries.ts'
import { Blurbs } from '../running/landing/Blurbs.tsx'
import { GenreRail } from '../running/landing/GenreRail.tsx'
import { Hero } from '../running/landing/Hero.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import classes from './LandingPage.module.css'

export const queries: ScreenQueries = () => ({ required: [genresQuery, topSongsQuery, ...legalLinksQueries] })

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
