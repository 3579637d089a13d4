import XBoldIcon from '~icons/ph/x-bold'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import classes from './RecentSearches.module.css'
import { forgetAllSearches, forgetSearch, useRecentSearches } from './recentSearches.ts'

/** The last searches of this device, to repeat or to forget. */
export function RecentSearches({ onSearch }: { onSearch: (words: string) => void }) {
  const searches = useRecentSearches()
  if (searches.length === 0) return null
  return (
    <section className={classes.recent} aria-labelledby="busquedas-recientes">
      <div className={classes.head}>
        <h2 id="busquedas-recientes">Lo que buscaste</h2>
        <TextLink component="button" small onClick={forgetAllSearches}>
          Borrar todo
        </TextLink>
      </div>
      <ul className={classes.list}>
        {searches.map((words) => (
          <li key={words} className={classes.item}>
            <button type="button" className={classes.words} onClick={() => onSearch(words)}>
              {words}
            </button>
            <button
              type="button"
              className={classes.forget}
              aria-label={`Borrar ${words} de tus búsquedas`}
              onClick={() => forgetSearch(words)}
            >
              <XBoldIcon aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
