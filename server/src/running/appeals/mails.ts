import type { NewMail } from '../../base/mail/mail.ts'
import { mailTo } from '../../base/mail/mailLayout.ts'
import type { Config } from '../../config.ts'

/** Sent to a person who is still banned after the appeal. */
export function upheldMail(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { caseId, ...to }: { name: string; email: string; caseId: string },
): NewMail {
  return mailTo(to, `appeal-upheld:${caseId}`, 'Revisamos tu apelación en ReMusic', {
    title: 'Revisamos tu apelación',
    preheader: 'La decisión se mantiene.',
    paragraphs: [
      'Revisamos de nuevo la suspensión de tu cuenta y la decisión se mantiene.',
      'Inicia sesión para leer la respuesta y hasta cuándo dura.',
    ],
    action: { label: 'Leer la respuesta', url: `${publicUrl}/moderation/${caseId}` },
  })
}
