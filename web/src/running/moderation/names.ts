import type { CaseState, Decision, ReportedKind } from '@remusic/contract/running/schemas/moderation'

export const KIND_NAMES: Record<ReportedKind, string> = {
  review: 'Reseña',
  comment: 'Comentario',
  playlist: 'Playlist',
  user: 'Perfil',
  message: 'Mensaje',
  room: 'Sala',
  roomMessage: 'Mensaje de sala',
  group: 'Grupo',
}

export const STATE_NAMES: Record<CaseState, string> = {
  open: 'Abiertos',
  dismissed: 'Desestimados',
  hidden: 'Contenido oculto',
  banned: 'Autor suspendido',
  shown: 'Mostrados de nuevo',
  overturned: 'Anulados por apelación',
}

/** A decision on a case, or showing hidden content again. */
export type DecisionName = Decision | 'show'

/** An Admin's decisions, with the texts of the confirmation. */
export const DECISIONS: Record<
  DecisionName,
  { label: string; ask: string; effect: string; isDestructive: boolean }
> = {
  dismiss: {
    label: 'Desestimar',
    ask: '¿Desestimar el reporte?',
    effect: 'Todo sigue a la vista como hasta ahora. Avisamos a quien lo reportó que decidimos no retirarlo.',
    isDestructive: false,
  },
  hide: {
    label: 'Ocultar',
    ask: '¿Ocultar este contenido?',
    effect:
      'Nadie más lo verá. Avisamos a quien lo reportó y a su autor, que conserva su cuenta, lee la norma y puede apelar.',
    isDestructive: true,
  },
  ban: {
    label: 'Suspender',
    ask: '¿Suspender a su autor?',
    effect:
      'Se cierran todas sus sesiones y lo que se reportó deja de verse. Su autor lee la norma y hasta cuándo, y puede apelar; avisamos a quien lo reportó.',
    isDestructive: true,
  },
  show: {
    label: 'Mostrar de nuevo',
    ask: '¿Mostrar de nuevo este contenido?',
    effect: 'Vuelve a estar a la vista de todos, y avisamos a su autor. Su cuenta no cambia.',
    isDestructive: false,
  },
}
