import { NOTIFICATION } from '@remusic/contract/people/notifications'
import { RULES, type RuleKey } from '@remusic/contract/running/moderation'
import type { Decision, ReportedKind } from '@remusic/contract/running/schemas/moderation'
import { subjectKey } from '../../people/notifications/kinds.ts'

/** The text of the notification each reporter gets once the case is decided. */
export const TO_REPORTER: Record<Decision, string> = {
  dismiss: 'Revisamos lo que reportaste y decidimos no retirarlo. Gracias por avisarnos',
  hide: 'Revisamos lo que reportaste y lo ocultamos. Gracias por avisarnos',
  ban: 'Revisamos lo que reportaste y suspendimos la cuenta. Gracias por avisarnos',
}

const OWN: Record<ReportedKind, string> = {
  review: 'tu reseña',
  comment: 'tu comentario',
  playlist: 'tu playlist',
  message: 'tu mensaje',
  room: 'tu sala',
  roomMessage: 'tu mensaje de una sala',
  group: 'el nombre y la foto de tu grupo',
  user: 'tu presentación',
}

const MAX_EXCERPT_LENGTH = 60

/** The text of the notification the author gets when something is taken away or given back. */
export const toAuthor = {
  hidden: (kind: ReportedKind, text: string, rule: RuleKey) =>
    `La moderación ocultó ${OWN[kind]}${excerpt(text)} por la norma «${RULES[rule].name}». Lee por qué y apela si no estás de acuerdo`,
  shown: (kind: ReportedKind, text: string) =>
    `La moderación revisó su decisión: ${OWN[kind]}${excerpt(text)} se ve de nuevo`,
  banned: (rule: RuleKey) => `La moderación suspendió tu cuenta por la norma «${RULES[rule].name}»`,
}

export const noticeToReporter = (receiverId: string, caseId: string, title: string) => ({
  type: NOTIFICATION.moderation,
  receiverId,
  groupKey: `case:${caseId}`,
  title,
})

/** A notification that links to the decision, where the author can appeal. */
export const noticeToAuthor = (receiverId: string, caseId: string, title: string) => ({
  type: NOTIFICATION.moderation,
  receiverId,
  groupKey: subjectKey('sanctionId', caseId),
  title,
})

/** The first line in quotes, or nothing if there is no text. */
function excerpt(text: string) {
  const [line = ''] = text.split('\n')
  const characters = [...line]
  if (characters.length === 0) return ''
  return characters.length > MAX_EXCERPT_LENGTH
    ? ` «${characters.slice(0, MAX_EXCERPT_LENGTH - 1).join('')}…»`
    : ` «${line}»`
}
