import { Blurbs } from '../landing/Blurbs.tsx'
import { GenreRail } from '../landing/GenreRail.tsx'
import { Hero } from '../landing/Hero.tsx'
import { MAIN_ID } from '../ui/styles/landmarks.ts'
import classes from './LandingPage.module.css'

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
