export const ROLES = ['Gratuito', 'Premium', 'Admin'] as const
export type Role = (typeof ROLES)[number]

/** The charge of the payment provider. Prices sent by a client are ignored. */
export const PREMIUM = { pricePerMonth: 599, quantity: 1, description: 'Premium' } as const

export type Plan = {
  /** The limit of users, artists and albums followed in total. */
  follows: number
  reviewsPerMonth: number
  writesComments: boolean
  sharesPlaylists: boolean
  chats: boolean
  seesFollowerNames: boolean
  /** Sees the figures of two years side by side. */
  comparesYears: boolean
  /** Opens listening rooms; everybody may enter them. */
  opensRooms: boolean
  /** Invites others to collaborate in playlists; everybody may accept. */
  invitesCollaborators: boolean
}

const PAID: Plan = {
  follows: Number.POSITIVE_INFINITY,
  reviewsPerMonth: Number.POSITIVE_INFINITY,
  writesComments: true,
  sharesPlaylists: true,
  chats: true,
  seesFollowerNames: true,
  comparesYears: true,
  opensRooms: true,
  invitesCollaborators: true,
}

/** The limits of every plan: the server enforces them, the web shows and hides features by them. */
export const PLANS: Record<Role, Plan> = {
  Gratuito: {
    follows: 50,
    reviewsPerMonth: 10,
    writesComments: false,
    sharesPlaylists: false,
    chats: false,
    seesFollowerNames: false,
    comparesYears: false,
    opensRooms: false,
    invitesCollaborators: false,
  },
  Premium: PAID,
  Admin: PAID,
}

export const followLimit = (role: Role) => PLANS[role].follows
export const reviewLimit = (role: Role) => PLANS[role].reviewsPerMonth
export const mayComment = (role: Role) => PLANS[role].writesComments
export const maySharePlaylists = (role: Role) => PLANS[role].sharesPlaylists
export const mayChat = (role: Role) => PLANS[role].chats
export const maySeeFollowerNames = (role: Role) => PLANS[role].seesFollowerNames
export const mayCompareYears = (role: Role) => PLANS[role].comparesYears
export const mayOpenRooms = (role: Role) => PLANS[role].opensRooms
export const mayInviteCollaborators = (role: Role) => PLANS[role].invitesCollaborators
export const mayAdminister = (role: Role) => role === 'Admin'
