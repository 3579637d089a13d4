import { ENOUGH_IN_COMMON } from '@remusic/contract/listening/affinity'
import type { Affinity } from '@remusic/contract/listening/schemas/affinity'
import classes from './HowItIsComputed.module.css'
import { commonText, decimalText } from './texts.ts'

type Props = { affinity: Affinity; name: string }

/** The formula in words, with the figures of these two people. */
export function HowItIsComputed({ affinity: { common, difference, expected, means, follows }, name }: Props) {
  return (
    <details className="muted text-sm">
      <summary className={classes.summary}>Cómo se calcula</summary>
      <div className={classes.text}>
        <p>
          Comparamos las calificaciones que los dos le dieron a lo mismo ({commonText(common)}). A cada una le
          restamos el promedio de quien la dio, porque hay quien siempre califica alto: el tuyo es{' '}
          {decimalText(means.mine)} y el de {name} es {decimalText(means.theirs)}.
        </p>
        <p>
          Después vemos si difieren menos de lo que diferirían por casualidad, según cómo califica cada quien
          en general.
          {difference !== null && expected !== null && (
            <>
              {' '}
              La diferencia media, al cuadrado, es {decimalText(difference)}; por casualidad sería{' '}
              {decimalText(expected)}.
            </>
          )}{' '}
          50 % es coincidir como por casualidad y 100 % es no diferir nunca. Dos personas que siempre ponen 5
          no se acercan a 100 %, porque eso no dice qué les gusta.
        </p>
        <p>
          Con pocas reseñas en común el resultado se queda cerca de 50 %, y con menos de {ENOUGH_IN_COMMON} lo
          decimos. Cada artista o álbum que siguen los dos ({follows}) suma un poco, hasta ocho.
        </p>
      </div>
    </details>
  )
}
