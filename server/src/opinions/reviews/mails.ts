import type { NewMail } from '../../base/mail/mail.ts'
import { layout } from '../../base/mail/mailLayout.ts'
import type { Config } from '../../config.ts'

type Liked = {
  liker: { id: string; name: string }
  author: { id: string; name: string; email: string }
  review: { id: string; title: string }
  now: Date
}

/** The key allows one mail per liker and day, however many reviews they like. */
export function likeMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { liker, author, review, now }: Liked,
): NewMail {
  return {
    key: `like:${liker.id}:${author.id}:${now.toISOString().slice(0, 10)}`,
    to: { name: author.name, address: author.email },
    subject: 'A alguien le gusta tu reseña',
    ...layout({
      title: 'Tu reseña gusta',
      preheader: 'Mira a quién le gusta.',
      greets: author.name,
      paragraphs: [`A ${liker.name} le gusta tu reseña «${review.title}».`],
      action: { label: 'Ver tu reseña', url: `${publicUrl}/reviews/${review.id}` },
      preferencesUrl: `${publicUrl}/settings`,
    }),
  }
}

type Commented = {
  commenter: { id: string; name: string }
  author: { id: string; name: string; email: string }
  review: { id: string; title: string }
  text: string
  now: Date
}

const COMMENT_MAILS_PER_DAY = 10

/** The key allows one mail per commenter, review and day, however long the conversation gets. */
export function commentMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { commenter, author, review, text, now }: Commented,
): NewMail {
  return {
    key: `comment:${commenter.id}:${review.id}:${now.toISOString().slice(0, 10)}`,
    to: { name: author.name, address: author.email },
    subject: 'Comentaron tu reseña',
    dailyLimit: { prefix: 'comment:', max: COMMENT_MAILS_PER_DAY },
    ...layout({
      title: 'Comentaron tu reseña',
      preheader: 'Mira quién y qué dice.',
      greets: author.name,
      paragraphs: [`${commenter.name} comentó tu reseña «${review.title}»:`, text],
      action: { label: 'Ver la conversación', url: `${publicUrl}/reviews/${review.id}` },
      preferencesUrl: `${publicUrl}/settings`,
    }),
  }
}
