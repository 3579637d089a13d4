import {
  decadeName,
  longDay,
  MONTHS,
  type RankedItem,
  type YearFigures,
} from '@remusic/contract/listening/yearInMusic'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import classes from './HowYearIsComputed.module.css'

type Props = { year: number; figures: YearFigures; computedAt: string; opened: boolean; onClose: () => void }

/** A table with every figure of a year and how it is counted. */
export function HowYearIsComputed({ year, figures, computedAt, opened, onClose }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Cómo se calcula"
      text={`Contamos tu diario y tus reseñas de ${year}, con los días de tu zona horaria. No cuentan las escuchas que eliminaste. Contado el ${dateOf(computedAt)}.`}
      width={760}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Dato</th>
            <th scope="col">Valor</th>
            <th scope="col">De dónde sale</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(year, figures).map(([name, value, how]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td dir="auto">{value}</td>
              <td>{how}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

const dateOf = (moment: string) =>
  new Date(moment).toLocaleString('es', { dateStyle: 'long', timeStyle: 'short' })

const number = (value: number) => value.toLocaleString('es')
const decimal = (value: number) =>
  value.toLocaleString('es', { minimumFractionDigits: 1, maximumFractionDigits: 2 })
const list = (items: { name: string; listens: number }[]) =>
  items.map(({ name, listens }) => `${name} (${number(listens)})`).join(', ') || '—'
const items = (ranked: RankedItem[]) => list(ranked)

type Row = readonly [name: string, value: string, how: string]

function rowsOf(year: number, figures: YearFigures): Row[] {
  const { streak, busiestDay, likedReview, scores, discoveries } = figures
  const equals = 'A igual cantidad, primero lo que sonó último.'
  return [
    [
      'Escuchas',
      number(figures.listens),
      `Entradas de tu diario con un día de ${year}, de canciones o de álbumes.`,
    ],
    ['Otra vez', number(figures.again), 'Las escuchas que marcaste como «otra vez».'],
    ['Días con música', number(figures.days), 'Días distintos con al menos una escucha.'],
    ['Canciones distintas', number(figures.songs), 'Cada canción cuenta una vez.'],
    [
      'Álbumes distintos',
      number(figures.albums),
      'Los que anotaste como álbum. Una canción no suma su álbum.',
    ],
    ['Artistas distintos', number(figures.artists), 'Quienes firman esas canciones y álbumes.'],
    [
      'Escuchas por mes',
      figures.months.map((count, i) => `${MONTHS[i]}: ${number(count)}`).join(', '),
      'Por el día de cada escucha.',
    ],
    ['Artistas del año', items(figures.topArtists), `Por cantidad de escuchas. ${equals}`],
    ['Canciones del año', items(figures.topSongs), `Por cantidad de escuchas. ${equals}`],
    ['Álbumes del año', items(figures.topAlbums), `Por cantidad de escuchas. ${equals}`],
    ['Géneros', list(figures.genres), 'El género de cada artista; sin género no cuenta.'],
    [
      'Décadas',
      list(figures.decades.map(({ decade, listens }) => ({ name: decadeName(decade), listens }))),
      'La década en que salió el álbum; sin fecha no cuenta.',
    ],
    [
      'Racha más larga',
      streak ? `${number(streak.days)} (${longDay(streak.from)} – ${longDay(streak.until)})` : '—',
      'Días seguidos con al menos una escucha, sin salir del año.',
    ],
    [
      'Día con más escuchas',
      busiestDay ? `${longDay(busiestDay.day)} (${number(busiestDay.listens)})` : '—',
      'Si hay varios con la misma cantidad, el último.',
    ],
    ['Reseñas', number(figures.reviews), `Las que escribiste en ${year} y siguen publicadas.`],
    [
      'La reseña que más gustó',
      likedReview ? `${likedReview.title} (${number(likedReview.likes)})` : '—',
      'La del año con más «me gusta» hasta el momento en que se contó.',
    ],
    [
      'Tu calificación promedio',
      scores ? decimal(scores.mine) : '—',
      scores
        ? `El promedio de tus calificaciones a lo que también reseñó otra persona: ${number(scores.items)}.`
        : 'Hace falta algo que también haya reseñado otra persona.',
    ],
    [
      'El de la comunidad',
      scores ? decimal(scores.community) : '—',
      'El promedio de los promedios de eso mismo, con los votos que cuentan.',
    ],
    [
      'Artistas nuevos',
      number(discoveries.artists),
      `Los que suenan en ${year} y no están en tu diario de años anteriores.`,
    ],
  ]
}
