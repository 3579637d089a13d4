import { PLANS, PREMIUM } from '@remusic/contract/plans'

export type PlanOffer = { name: 'Premium' | 'Gratuito'; price: number; offers: string[] }

export const PREMIUM_OFFER: PlanOffer = {
  name: 'Premium',
  price: PREMIUM.pricePerMonth,
  offers: [
    'Sigue a todas las personas que quieras',
    'Chatea con amigos y seguidores',
    'Crea y comparte playlists',
    'Reseñas y comentarios sin restricciones',
  ],
}

export const FREE_OFFER: PlanOffer = {
  name: 'Gratuito',
  price: 0,
  offers: [
    'Música gratis',
    `Sigue hasta ${PLANS.Gratuito.follows} artistas o amigos`,
    `Mira las reseñas y escribe hasta ${PLANS.Gratuito.reviewsPerMonth} al mes`,
    'Escucha las playlists de otros usuarios',
  ],
}
