import { PLANS, type Plan, type Role } from '@remusic/contract/plans'

export type PlanOffer = { name: Exclude<Role, 'Admin'>; offers: string[] }

export const PREMIUM_OFFER: PlanOffer = {
  name: 'Premium',
  offers: offersOf(PLANS.Premium),
}

export const FREE_OFFER: PlanOffer = {
  name: 'Gratuito',
  offers: ['Música gratis', ...offersOf(PLANS.Gratuito)],
}

/** The benefits of a plan as texts. */
function offersOf(plan: Plan): string[] {
  return [
    isUnlimited(plan.follows)
      ? 'Sigue a todas las personas que quieras'
      : `Sigue hasta ${plan.follows} artistas o amigos`,
    ...(plan.chats ? ['Chatea con amigos y seguidores'] : []),
    ...(plan.seesFollowerNames ? ['Mira quiénes te siguen'] : []),
    isUnlimited(plan.reviewsPerMonth) && plan.writesComments
      ? 'Reseñas y comentarios sin restricciones'
      : `Mira las reseñas y escribe hasta ${plan.reviewsPerMonth} al mes`,
    plan.sharesPlaylists ? 'Crea y comparte playlists' : 'Escucha las playlists de otros usuarios',
    ...(plan.comparesYears ? ['Compara tus números de dos años'] : []),
  ]
}

function isUnlimited(limit: number) {
  return limit === Number.POSITIVE_INFINITY
}
