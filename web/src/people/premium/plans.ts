import { PLANS, type Plan, type Role } from '@remusic/contract/people/plans'

export type PlanOffer = { name: Exclude<Role, 'Admin'>; offers: string[] }

export const PREMIUM_OFFER: PlanOffer = {
  name: 'Premium',
  offers: offersOf(PLANS.Premium),
}

export const FREE_OFFER: PlanOffer = {
  name: 'Gratuito',
  offers: ['Música gratis', ...offersOf(PLANS.Gratuito)],
}

/**
 * The texts of a plan. They include the limits of its features, so that nobody learns them from a refusal. The compiler rejects a limit
 * of the plans that is missing here.
 */
function offersOf(plan: Plan): string[] {
  const lines: Record<keyof Plan, string | false> = {
    follows: isUnlimited(plan.follows)
      ? 'Sigue a todas las personas que quieras'
      : `Sigue hasta ${plan.follows} artistas o amigos`,
    chats: plan.chats && 'Chatea con amigos y seguidores',
    seesFollowerNames: plan.seesFollowerNames && 'Mira quiénes te siguen',
    reviewsPerMonth:
      isUnlimited(plan.reviewsPerMonth) && plan.writesComments
        ? 'Reseñas y comentarios sin restricciones'
        : `Mira las reseñas y escribe hasta ${plan.reviewsPerMonth} al mes`,
    // The line about unlimited reviews mentions comments already.
    writesComments: !plan.writesComments && 'Lee los comentarios',
    sharesPlaylists: plan.sharesPlaylists
      ? 'Crea y comparte playlists'
      : 'Escucha las playlists de otros usuarios y crea las tuyas, solo para ti',
    invitesCollaborators: plan.invitesCollaborators
      ? 'Invita a otras personas a tus playlists'
      : 'Colabora en las playlists a las que te inviten',
    opensRooms: plan.opensRooms ? 'Abre salas de escucha' : 'Entra a las salas de escucha de otros usuarios',
    comparesYears: plan.comparesYears && 'Compara tus números de dos años',
  }
  return Object.values(lines).filter((line) => line !== false)
}

function isUnlimited(limit: number) {
  return limit === Number.POSITIVE_INFINITY
}
