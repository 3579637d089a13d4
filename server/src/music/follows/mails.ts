import type { NewMail } from '../../base/mail/mail.ts'
import { mailTo } from '../../base/mail/mailLayout.ts'
import type { Config } from '../../config.ts'

const WEEK_MS = 7 * 86_400_000

type Follow = {
  follower: { id: string; name: string }
  followed: { id: string; name: string; email: string }
  now: Date
}

/** The key allows one mail per pair and week, however often the follow is undone and repeated. */
export function followMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { follower, followed, now }: Follow,
): NewMail {
  const week = Math.floor(now.getTime() / WEEK_MS)
  return mailTo(
    followed,
    `follow:${follower.id}:${followed.id}:${week}`,
    'Alguien empezó a seguirte en ReMusic',
    {
      title: 'Alguien empezó a seguirte',
      preheader: 'Verá tus reseñas en su inicio.',
      paragraphs: [`${follower.name} empezó a seguirte en ReMusic y verá tus reseñas en su inicio.`],
      action: { label: 'Ver su perfil', url: `${publicUrl}/users/${follower.id}` },
      preferencesUrl: `${publicUrl}/settings`,
    },
  )
}
