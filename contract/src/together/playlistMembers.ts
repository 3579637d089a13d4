import { endpoint } from '../base/endpoint.ts'

export const MAX_COLLABORATORS = 50
export const MAX_PENDING_PROPOSALS = 50

/** The rights of a collaborator, in the words of the person who invites. */
export const COLLABORATOR_ROLES = {
  edits: { name: 'Edita', does: 'Añade, quita y ordena canciones' },
  proposes: { name: 'Propone', does: 'Propone cambios, que tú aceptas' },
} as const
export type CollaboratorRole = keyof typeof COLLABORATOR_ROLES

export const PLAYLIST_MEMBER_TEXTS = {
  invitingIsPremium: 'Invitar a colaborar es parte de Premium, pásate a Premium',
  ownerOnly: 'Solo quien creó la playlist puede hacerlo',
  editorsOnly: 'En esta playlist propones cambios, y quien la creó los acepta',
  proposersOnly: 'Puedes cambiar la playlist sin proponerlo',
  smart:
    'En una playlist inteligente nadie añade canciones. Conviértela en una normal para invitar a colaborar',
  full: `Una playlist puede tener hasta ${MAX_COLLABORATORS} colaboradores`,
  personNotFound: 'No encontramos a esa persona',
  isOwner: 'La playlist ya es de esa persona',
  alreadyMember: 'Esa persona ya colabora en la playlist',
  notMember: 'Esa persona no colabora en la playlist',
  notInvited: 'Esta invitación ya no existe',
  linkInvalid: 'Este enlace no es válido o ya venció',
  linkClosed: 'El enlace de invitación dejó de funcionar',
  removed: 'Ya no colabora en la playlist',
  left: 'Ya no colaboras en la playlist',
  declined: 'Invitación rechazada',
  invited: 'Invitación enviada',
  proposalNotFound: 'Esa propuesta ya no existe',
  tooManyProposals: `Puedes tener hasta ${MAX_PENDING_PROPOSALS} propuestas por decidir en una playlist`,
  alreadyProposed: 'Ya propusiste ese cambio',
  alreadyThere: 'Esa canción ya está en la playlist',
  notThere: 'Esa canción no está en la playlist',
  proposalAccepted: 'Propuesta aceptada',
  proposalDeclined: 'Propuesta rechazada',
  proposalWithdrawn: 'Propuesta retirada',
} as const

/** The collaborators of a playlist and the invited people, and for its owner the invitation link. */
export const playlistMembers = endpoint('GET', '/api/back-end/playlist/members/:id')
export const inviteMember = endpoint('POST', '/api/back-end/playlist/members/:id')
export const changeMember = endpoint('PUT', '/api/back-end/playlist/members/:id/:userId')
/** The owner can remove anybody; others only themselves, to leave or to decline an invitation. */
export const removeMember = endpoint('DELETE', '/api/back-end/playlist/members/:id/:userId')
/** Creates the invitation link, or replaces it: the previous one stops working. */
export const renewInvitationLink = endpoint('PUT', '/api/back-end/playlist/link/:id')
export const closeInvitationLink = endpoint('DELETE', '/api/back-end/playlist/link/:id')
/** The invitations that wait for the caller's answer. */
export const playlistInvitations = endpoint('GET', '/api/back-end/playlist/invitations')
export const acceptInvitation = endpoint('PUT', '/api/back-end/playlist/invitations/:id')
/** The playlist of an invitation link, before it is accepted. */
export const invitationByLink = endpoint('GET', '/api/back-end/playlist/invitation/:token')
export const acceptInvitationByLink = endpoint('PUT', '/api/back-end/playlist/invitation/:token')
/** The playlists of others in which the caller collaborates. */
export const collaboratingPlaylists = endpoint('GET', '/api/back-end/playlist/collaborating')

export const playlistProposals = endpoint('GET', '/api/back-end/playlist/proposals/:id')
export const proposeChange = endpoint('POST', '/api/back-end/playlist/proposals/:id')
export const decideProposal = endpoint('PUT', '/api/back-end/playlist/proposals/:id/:proposalId')
export const withdrawProposal = endpoint('DELETE', '/api/back-end/playlist/proposals/:id/:proposalId')
