import { archivePath, MAIL_LINK_DAYS } from '@remusic/contract/publishing/archive'
import type { NewMail } from '../../base/mail/mail.ts'
import { mailTo } from '../../base/mail/mailLayout.ts'
import type { Config } from '../../config.ts'
import type { Reader } from './mailQueries.ts'

/** The unsubscribe page. Mail clients also send their one-click POST to it. */
export const leavePath = (token: string) => `/archivo/baja/${token}`

/** The key allows one mail per person and month. */
export function archiveMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  {
    reader,
    month,
    linkToken,
    expiresAt,
  }: { reader: Reader; month: string; linkToken: string; expiresAt: Date },
): NewMail {
  const unsubscribeUrl = publicUrl + leavePath(reader.token)
  return mailTo(reader, `archive:${reader.id}:${month}`, 'Tu archivo de ReMusic', {
    expiresAt,
    title: 'Tu archivo del mes',
    preheader: `El enlace para descargarlo vence en ${MAIL_LINK_DAYS} días.`,
    paragraphs: [
      'Aquí está la copia de todo lo tuyo: tus reseñas, tu diario, tus playlists y lo demás que guardamos.',
      'Es un zip con una página para leerlo sin conexión, tablas, playlists para otros programas y un documento que puedes volver a traer a ReMusic.',
      `El enlace vence en ${MAIL_LINK_DAYS} días. Quien lo tenga puede descargar tu archivo, así que no lo compartas.`,
    ],
    action: { label: 'Descargar mi archivo', url: publicUrl + archivePath(linkToken) },
    preferencesUrl: `${publicUrl}/settings`,
    unsubscribeUrl,
  })
}
