import type { NewMail } from '../../base/mail/mail.ts'
import { mailTo } from '../../base/mail/mailLayout.ts'
import type { Config } from '../../config.ts'
import type { DigestReview, Reader } from './queries.ts'
import type { Week } from './week.ts'

/** The unsubscribe page. Mail clients also send their one-click POST to it. */
export const leavePath = (token: string) => `/resumen/baja/${token}`

/** The key allows one mail per reader and week. */
export function digestMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { reader, week, reviews }: { reader: Reader; week: Week; reviews: DigestReview[] },
): NewMail {
  const count = reviews[0]?.count ?? 0
  const more = count - reviews.length
  const unsubscribeUrl = publicUrl + leavePath(reader.token)
  return mailTo(reader, `digest:${reader.id}:${week.monday}`, 'Lo que reseñaron quienes sigues', {
    title: 'Tu semana en ReMusic',
    preheader: 'Las reseñas de las personas que sigues.',
    paragraphs: [
      count === 1
        ? 'La semana pasada hubo una reseña de alguien a quien sigues:'
        : `La semana pasada hubo ${count} reseñas de personas que sigues${more > 0 ? '. Las que más gustaron' : ''}:`,
    ],
    items: reviews.map(({ id, title, score, author, about, artist }) => ({
      title,
      text: `${author} ${score === null ? 'reseñó' : `le dio ${score} de 5 a`} «${about}»${artist === null ? '' : `, de ${artist}`}`,
      url: `${publicUrl}/reviews/${id}`,
    })),
    action: { label: more > 0 ? 'Ver todas' : 'Ir a ReMusic', url: `${publicUrl}/feed` },
    preferencesUrl: `${publicUrl}/settings`,
    unsubscribeUrl,
  })
}
