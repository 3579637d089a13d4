import type { Config } from '../config.ts'
import type { NewMail } from '../platform/mail.ts'
import { layout } from '../platform/mail-layout.ts'

type Liked = {
  liker: { id: string; name: string }
  author: { id: string; name: string; email: string }
  review: { id: string; title: string }
  now: Date
}

/** One a day per liker, however many reviews they like. */
export function likeMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { liker, author, review, now }: Liked,
): NewMail {
  return {
    key: `like:${liker.id}:${author.id}:${now.toISOString().slice(0, 10)}`,
    to: { name: author.name, address: author.email },
    subject: `A ${liker.name} le gusta tu reseña`,
    ...layout({
      title: `Hola, ${author.name}`,
      preheader: `A ${liker.name} le gusta «${review.title}».`,
      paragraphs: [`A ${liker.name} le gusta tu reseña «${review.title}».`],
      action: { label: 'Ver tu reseña', url: `${publicUrl}/reviews/${review.id}` },
    }),
  }
}
