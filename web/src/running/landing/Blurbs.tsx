import { SAMPLE_AVATARS, SAMPLE_COVERS } from '@remusic/art/sampleNames'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { Score } from '../../base/ui/marks/Score.tsx'
import { WASHES, type Wash, washStyle } from '../../base/ui/styles/wash.ts'
import classes from './Blurbs.module.css'

/** The features of ReMusic, each illustrated with real components. */
export function Blurbs() {
  return (
    <div className={classes.blurbs}>
      <Blurb
        title="Califica de do a sol"
        text="Cinco notas en lugar de cinco estrellas. Escribe tu reseña de una canción, un álbum o un artista en 255 caracteres."
        wash={WASHES.jacaranda}
      >
        <div className={classes.score}>
          <b>Se baila con la ventana abierta</b>
          <Score value={5} size="l" />
        </div>
      </Blurb>
      <Blurb
        title="Sigue a quien acierta"
        text="Encuentra a la gente que descubre la música antes que tú, dale me gusta a sus reseñas y, con Premium, conversa por chat."
        wash={WASHES.rosa}
      >
        <div className={`flex ${classes.faces}`}>
          {SAMPLE_AVATARS.map((seed) => (
            <img key={seed} src={`/art/samples.svg#${seed}`} alt="" width="86" height="86" loading="lazy" />
          ))}
        </div>
      </Blurb>
      <Blurb
        title="Arma tu playlist"
        text="Guarda canciones en listas con nombre propio, escucha las de otras personas y, con Premium, comparte las tuyas."
        wash={WASHES.turquesa}
      >
        <div className={classes.mosaic}>
          {SAMPLE_COVERS.map((family) => (
            <Cover key={family} src={`/art/samples.svg#${family}`} lying />
          ))}
        </div>
      </Blurb>
    </div>
  )
}

type BlurbProps = { title: string; text: string; wash: Wash; children: ReactNode }

function Blurb({ title, text, wash, children }: BlurbProps) {
  const titleId = useId()
  return (
    <section className={classes.blurb} aria-labelledby={titleId}>
      <div className={classes.piece} style={washStyle(wash) as CSSProperties} data-wash aria-hidden>
        {children}
      </div>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <p className={classes.text}>{text}</p>
    </section>
  )
}
