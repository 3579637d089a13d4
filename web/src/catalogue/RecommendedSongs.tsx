import classes from './RecommendedSongs.module.css'

export function RecommendedSongs() {
  return (
    <section aria-labelledby="canciones-recomendadas">
      <h2 id="canciones-recomendadas" className={classes.title}>
        Canciones Recomendadas:
      </h2>
      <p className={classes.empty}>No hay canciones</p>
    </section>
  )
}
