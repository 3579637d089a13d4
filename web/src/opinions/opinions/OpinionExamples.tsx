import { OPINION_EXAMPLES } from '@remusic/contract/opinions/opinions'
import classes from './OpinionExamples.module.css'

/** Descriptions to try, for somebody who has not typed anything. */
export function OpinionExamples({ onSearch }: { onSearch: (words: string) => void }) {
  return (
    <section aria-labelledby="ejemplos-de-opiniones">
      <h2 id="ejemplos-de-opiniones" className="text-lg">
        Describe lo que quieres escuchar
      </h2>
      <p className="muted mt-1 mb-3">Buscamos en lo que la gente escribió en sus reseñas y comentarios.</p>
      <ul className="flex flex-wrap gap-2-5">
        {OPINION_EXAMPLES.map((words) => (
          <li key={words}>
            <button type="button" className={classes.words} onClick={() => onSearch(words)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
