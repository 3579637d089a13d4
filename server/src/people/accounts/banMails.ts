import { RULES, type RuleKey } from '@remusic/contract/running/moderation'
import { longMoment } from '../../base/common/days.ts'
import type { NewMail } from '../../base/mail/mail.ts'
import { mailTo } from '../../base/mail/mailLayout.ts'
import type { Config } from '../../config.ts'

type Site = Pick<Config, 'publicUrl' | 'timeZone'>
/** Every ban belongs to a case, in which the banned person reads the rule and can appeal. A null `until` means no end. */
export type Ban = { caseId: string; rule: RuleKey; until: Date | null }

type Receiver = { id: string; name: string; email: string; now: Date }

/** Names the rule and the end, and links to the screen that has the text and the appeal. */
export function bannedMail(
  { publicUrl, timeZone }: Site,
  { id, ban, now, ...to }: Receiver & { ban: Ban },
): NewMail {
  const rule = RULES[ban.rule]
  const duration = ban.until ? `hasta el ${longMoment(ban.until, { timeZone })}` : 'sin fecha de fin'
  return mailTo(to, `banned:${id}:${now.getTime()}`, 'Tu cuenta de ReMusic fue suspendida', {
    title: 'Suspendimos tu cuenta',
    preheader: `Norma: ${rule.name}.`,
    paragraphs: [
      `Suspendimos tu cuenta ${duration} y cerramos todas tus sesiones.`,
      `La norma que no se cumplió: ${rule.name}. ${rule.text}`,
      'Inicia sesión para leer de qué se trata. Si no estás de acuerdo, puedes apelar una vez: la decisión se revisa de nuevo.',
    ],
    action: { label: 'Leer la decisión y apelar', url: `${publicUrl}/moderation/${ban.caseId}` },
  })
}

const WHY_ENDED = {
  expired: 'La suspensión de tu cuenta terminó.',
  overturned: 'Aceptamos tu apelación y anulamos la suspensión de tu cuenta.',
} as const

export function banEndedMail(
  { publicUrl }: Site,
  { id, why, active, now, ...to }: Receiver & { why: keyof typeof WHY_ENDED; active: boolean },
): NewMail {
  const next = active
    ? 'Ya puedes iniciar sesión como siempre.'
    : 'La habías desactivado antes: puedes restablecerla durante un mes, al iniciar sesión.'
  return mailTo(to, `ban-ended:${id}:${now.getTime()}`, 'Terminó la suspensión de tu cuenta de ReMusic', {
    title: 'Tu cuenta está de vuelta',
    preheader: WHY_ENDED[why],
    paragraphs: [`${WHY_ENDED[why]} ${next}`],
    action: { label: 'Iniciar sesión', url: `${publicUrl}/login` },
  })
}
