import classes from './VoteNote.module.css'

const NOTES = {
  held: {
    title: 'Tu voto está en revisión',
    text: 'Tu reseña se lee como siempre, pero su calificación todavía no cuenta en el promedio. Pasa cuando llegan muchos votos de cuentas nuevas o parecidas a la vez, y con lo que importa una cuenta nueva. Sigue reseñando: cuando tu cuenta tenga algo de historia, contará.',
  },
  dropped: {
    title: 'Tu voto no cuenta en el promedio',
    text: 'Tu reseña se lee como siempre, pero alguien del equipo decidió que su calificación no cuente. Si crees que es un error, escríbenos desde Contacto.',
  },
} as const

/** Tells authors that their vote does not count, and why. */
export function VoteNote({ vote }: { vote: keyof typeof NOTES }) {
  const { title, text } = NOTES[vote]
  return (
    <details className={`muted text-sm ${classes.note}`}>
      <summary>{title}</summary>
      <p>{text}</p>
    </details>
  )
}
