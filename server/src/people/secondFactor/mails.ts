import type { NewMail } from '../../base/mail/mail.ts'
import { mailTo } from '../../base/mail/mailLayout.ts'
import type { Config } from '../../config.ts'
import { NOT_ME, notMe } from '../accounts/mails.ts'

type Site = Pick<Config, 'publicUrl'>
/** `token` is that of «No fui yo». */
type Receiver = { id: string; name: string; email: string; token: string; now: Date }

/** The change, as the title of the mail and in one sentence. */
const CHANGES = {
  passkey_added: [
    'Agregaste una llave de acceso',
    'Tu cuenta de ReMusic tiene una nueva llave de acceso: con ella se puede entrar sin contraseña.',
  ],
  passkey_removed: [
    'Quitaste una llave de acceso',
    'Una llave de acceso ya no sirve para entrar en tu cuenta de ReMusic.',
  ],
  totp_enabled: [
    'Activaste la aplicación de códigos',
    'Para entrar en tu cuenta de ReMusic ahora también se pide un código de tu aplicación.',
  ],
  totp_disabled: [
    'Quitaste la aplicación de códigos',
    'Los códigos de tu aplicación ya no sirven para entrar en tu cuenta de ReMusic.',
  ],
  recovery_codes_renewed: [
    'Generaste códigos de recuperación nuevos',
    'Los códigos de recuperación anteriores de tu cuenta de ReMusic dejaron de servir.',
  ],
} as const

export type SecondFactorChange = keyof typeof CHANGES

export function secondFactorChangedMail(
  site: Site,
  { id, token, now, change, ...to }: Receiver & { change: SecondFactorChange },
): NewMail {
  const [title, sentence] = CHANGES[change]
  return mailTo(to, `${change}:${id}:${now.getTime()}`, `${title} en ReMusic`, {
    title,
    preheader: 'Si no fuiste tú, recupera tu cuenta.',
    paragraphs: [sentence, NOT_ME],
    action: notMe(site, token),
  })
}

export function recoveryCodeUsedMail(
  site: Site,
  { id, token, now, left, ...to }: Receiver & { left: number },
): NewMail {
  const rest = left === 1 ? 'Te queda 1 código.' : `Te quedan ${left} códigos.`
  return mailTo(
    to,
    `recovery_code_used:${id}:${now.getTime()}`,
    'Usaste un código de recuperación de ReMusic',
    {
      title: 'Usaste un código de recuperación',
      preheader: rest,
      paragraphs: [
        `Alguien confirmó que eres tú con uno de tus códigos de recuperación, que ya no sirve más. ${rest}`,
        NOT_ME,
      ],
      action: notMe(site, token),
    },
  )
}
