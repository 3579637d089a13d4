import type { NewMail } from '../../base/mail/mail.ts'
import { mailTo } from '../../base/mail/mailLayout.ts'
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
  const day = now.toISOString().slice(0, 10)
  return mailTo(author, `like:${liker.id}:${author.id}:${day}`, 'A alguien le gusta tu reseña', {
    title: 'Tu reseña gusta',
    preheader: 'Mira a quién le gusta.',
    paragraphs: [`A ${liker.name} le gusta tu reseña «${review.title}».`],
    action: { label: 'Ver tu reseña', url: `${publicUrl}/reviews/${review.id}` },
    preferencesUrl: `${publicUrl}/settings`,
  })
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
  const day = now.toISOString().slice(0, 10)
  return mailTo(author, `comment:${commenter.id}:${review.id}:${day}`, 'Comentaron tu reseña', {
    dailyLimit: { prefix: 'comment:', max: COMMENT_MAILS_PER_DAY },
    title: 'Comentaron tu reseña',
    preheader: 'Mira quién y qué dice.',
    paragraphs: [`${commenter.name} comentó tu reseña «${review.title}»:`, text],
    action: { label: 'Ver la conversación', url: `${publicUrl}/reviews/${review.id}` },
    preferencesUrl: `${publicUrl}/settings`,
  })
}
