import type { NewMail } from '../../base/mail/mail.ts'
import { mailTo } from '../../base/mail/mailLayout.ts'
import type { Config } from '../../config.ts'
import type { MailedRelease, Reader } from './mailQueries.ts'
import { describeRelease } from './texts.ts'

/** The page that ends these mails. Mail clients also send their POST there. */
export const leavePath = (token: string) => `/radar/baja/${token}`

/** The key allows one mail per reader and day. */
export function releaseMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { reader, day, releases }: { reader: Reader; day: string; releases: MailedRelease[] },
): NewMail {
  const count = releases[0]?.count ?? 0
  const more = count - releases.length
  const unsubscribeUrl = publicUrl + leavePath(reader.token)
  return mailTo(reader, `releases:${reader.id}:${day}`, 'Lanzamientos de artistas que sigues', {
    title: 'Tu radar en ReMusic',
    preheader: 'Discos nuevos de los artistas que sigues.',
    paragraphs: [
      count === 1
        ? 'Hay un disco nuevo de un artista que sigues:'
        : `Hay ${count} discos nuevos de artistas que sigues${more > 0 ? '. Los últimos' : ''}:`,
    ],
    items: releases.map((release) => ({
      title: `${release.artist}: ${release.title}`,
      text: describeRelease(release),
      url: `${publicUrl}/album/${encodeURIComponent(release.apiId)}`,
    })),
    action: { label: more > 0 ? 'Ver todos' : 'Abrir el radar', url: `${publicUrl}/radar` },
    preferencesUrl: `${publicUrl}/settings`,
    unsubscribeUrl,
  })
}
