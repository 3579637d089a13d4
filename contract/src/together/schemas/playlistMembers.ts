import { z } from 'zod'
import { keysOf, Msg, PageQuery, page, Text } from '../../base/schemas/fields.ts'
import { route } from '../../base/schemas/route.ts'
import { Song } from '../../music/schemas/catalogue.ts'
import { Person } from '../../people/schemas/accounts.ts'
import * as endpoints from '../playlistMembers.ts'
import { COLLABORATOR_ROLES, PLAYLIST_MEMBER_TEXTS } from '../playlistMembers.ts'
import {
  ChangedPlaylist,
  OpenPlaylist,
  PlaylistParams,
  SharedPlaylist,
  SongId,
  sharedPlaylistSchema,
} from './playlists.ts'

export const CollaboratorRole = z.enum(keysOf(COLLABORATOR_ROLES))

export const PlaylistMember = z.object({
  user: Person,
  role: CollaboratorRole,
  accepted: z.boolean().describe('Si aceptó; si no, está invitada'),
  invitedAt: z.iso.datetime(),
})
export type PlaylistMember = z.infer<typeof PlaylistMember>

export const InvitationLink = z.object({ token: z.string(), role: CollaboratorRole })
export type InvitationLink = z.infer<typeof InvitationLink>

export const PlaylistMembers = z.object({
  owner: Person,
  items: z.array(PlaylistMember),
  link: InvitationLink.nullable().describe('Solo para quien creó la playlist'),
})
export type PlaylistMembers = z.infer<typeof PlaylistMembers>

const MemberParams = PlaylistParams.extend({ userId: z.uuid(PLAYLIST_MEMBER_TEXTS.notMember) })
const TokenParams = z.object({ token: Text.max(100, PLAYLIST_MEMBER_TEXTS.linkInvalid) })
const ProposalParams = PlaylistParams.extend({ proposalId: z.uuid(PLAYLIST_MEMBER_TEXTS.proposalNotFound) })

export const playlistMembers = route(endpoints.playlistMembers, {
  access: 'member',
  summary: 'Quiénes colaboran en una playlist y quiénes están invitados',
  params: PlaylistParams,
  response: PlaylistMembers,
})

export const inviteMember = route(endpoints.inviteMember, {
  access: 'member',
  summary: 'Invita a una persona a colaborar en una playlist propia (Premium); repetirlo no cambia nada',
  params: PlaylistParams,
  body: z.strictObject({
    userId: z.uuid(PLAYLIST_MEMBER_TEXTS.personNotFound),
    role: CollaboratorRole.default('edits'),
  }),
  response: PlaylistMembers,
  limits: [{ name: 'playlist-invite', max: 100, seconds: 86_400 }],
})

export const changeMember = route(endpoints.changeMember, {
  access: 'member',
  summary: 'Cambia lo que puede hacer quien colabora en una playlist propia',
  params: MemberParams,
  body: z.strictObject({ role: CollaboratorRole }),
  response: PlaylistMembers,
})

export const removeMember = route(endpoints.removeMember, {
  access: 'member',
  summary:
    'Quita a quien colabora en una playlist propia; o a uno mismo de una ajena, también para rechazar una invitación',
  params: MemberParams,
  response: Msg,
})

export const renewInvitationLink = route(endpoints.renewInvitationLink, {
  access: 'member',
  summary:
    'Crea el enlace para colaborar en una playlist propia (Premium), o lo renueva: el anterior deja de funcionar',
  params: PlaylistParams,
  body: z.strictObject({ role: CollaboratorRole.default('edits') }),
  response: InvitationLink,
  limits: [{ name: 'playlist-link', max: 100, seconds: 86_400 }],
})

export const closeInvitationLink = route(endpoints.closeInvitationLink, {
  access: 'member',
  summary: 'El enlace para colaborar en una playlist propia deja de funcionar',
  params: PlaylistParams,
  response: Msg,
})

export const PlaylistInvitation = z.object({
  playlist: SharedPlaylist,
  role: CollaboratorRole,
  invitedBy: Person.nullable(),
  invitedAt: z.iso.datetime(),
})
export type PlaylistInvitation = z.infer<typeof PlaylistInvitation>

export const playlistInvitations = route(endpoints.playlistInvitations, {
  access: 'member',
  summary: 'Las invitaciones a colaborar que esperan respuesta, las últimas primero',
  response: z.object({ items: z.array(PlaylistInvitation) }),
})

export const acceptInvitation = route(endpoints.acceptInvitation, {
  access: 'member',
  summary: 'Acepta la invitación a colaborar en una playlist; repetirlo no cambia nada',
  params: PlaylistParams,
  response: OpenPlaylist,
})

export const invitationByLink = route(endpoints.invitationByLink, {
  access: 'member',
  summary: 'A qué playlist lleva un enlace para colaborar',
  params: TokenParams,
  response: z.object({
    playlist: SharedPlaylist,
    role: CollaboratorRole,
    joined: z.boolean().describe('Si quien pregunta ya colabora, o la playlist es suya'),
  }),
  limits: [{ name: 'playlist-token', max: 120, seconds: 3_600 }],
})

export const acceptInvitationByLink = route(endpoints.acceptInvitationByLink, {
  access: 'member',
  summary: 'Empieza a colaborar por un enlace; repetirlo no cambia nada',
  params: TokenParams,
  response: OpenPlaylist,
  limits: [{ name: 'playlist-token', max: 120, seconds: 3_600 }],
})

export const CollaboratingPlaylist = sharedPlaylistSchema.extend({ role: CollaboratorRole })
export type CollaboratingPlaylist = z.infer<typeof CollaboratingPlaylist>

export const collaboratingPlaylists = route(endpoints.collaboratingPlaylists, {
  access: 'member',
  scope: 'read',
  summary: 'Las playlists ajenas en las que se colabora, las últimas primero',
  query: PageQuery,
  response: page(CollaboratingPlaylist),
})

export const PlaylistProposal = z.object({
  id: z.uuid(),
  kind: z.enum(['add', 'remove']),
  song: Song,
  user: Person.describe('Quién lo propone'),
  createdAt: z.iso.datetime(),
})
export type PlaylistProposal = z.infer<typeof PlaylistProposal>

export const playlistProposals = route(endpoints.playlistProposals, {
  access: 'member',
  summary:
    'Las propuestas por decidir, las primeras primero: todas para quien creó la playlist y quienes la editan; si no, las propias',
  params: PlaylistParams,
  response: z.object({ items: z.array(PlaylistProposal) }),
})

export const proposeChange = route(endpoints.proposeChange, {
  access: 'member',
  summary: 'Propone añadir o quitar una canción',
  params: PlaylistParams,
  body: z.strictObject({ kind: PlaylistProposal.shape.kind, songId: SongId }),
  response: PlaylistProposal,
  status: 201,
  limits: [{ name: 'playlist-proposal', max: 300, seconds: 3_600 }],
})

export const decideProposal = route(endpoints.decideProposal, {
  access: 'member',
  summary: 'Acepta o rechaza una propuesta en una playlist propia',
  params: ProposalParams,
  body: z.strictObject({ accept: z.boolean() }),
  response: Msg.extend({ playlist: ChangedPlaylist }),
})

export const withdrawProposal = route(endpoints.withdrawProposal, {
  access: 'member',
  summary: 'Retira una propuesta propia',
  params: ProposalParams,
  response: Msg,
})
