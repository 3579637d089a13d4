import { PLAYLIST_MEMBER_TEXTS } from '@remusic/contract/together/playlistMembers'
import {
  acceptInvitation,
  acceptInvitationByLink,
  changeMember,
  closeInvitationLink,
  collaboratingPlaylists,
  decideProposal,
  invitationByLink,
  inviteMember,
  playlistInvitations,
  playlistMembers,
  playlistProposals,
  proposeChange,
  removeMember,
  renewInvitationLink,
  withdrawProposal,
} from '@remusic/contract/together/schemas/playlistMembers'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../base/deps.ts'
import { handle } from '../../base/http/handle.ts'
import { findByLink, findCollaborating, findInvitations } from './invitations.ts'
import {
  acceptByLinkAs,
  acceptInvitationAs,
  changeMemberAs,
  closeLinkAs,
  findMembers,
  inviteMemberAs,
  removeMemberAs,
  renewLinkAs,
} from './members.ts'
import { decideAs, findProposals, proposeAs, withdrawProposalAs } from './proposals.ts'

export function playlistMemberRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  handle(app, playlistMembers, ({ params, me }) => findMembers(db, me, params.id))
  handle(app, inviteMember, ({ params, body, me }) => inviteMemberAs(deps, me, params.id, body))
  handle(app, changeMember, ({ params: { id, userId }, body, me }) =>
    changeMemberAs(deps, me, id, { userId, role: body.role }),
  )
  handle(app, removeMember, async ({ params, me }) => ({
    msg: await removeMemberAs(deps, me, params.id, params.userId),
  }))
  handle(app, renewInvitationLink, ({ params, body, me }) => renewLinkAs(deps, me, params.id, body.role))
  handle(app, closeInvitationLink, async ({ params, me }) => {
    await closeLinkAs(deps, me, params.id)
    return { msg: PLAYLIST_MEMBER_TEXTS.linkClosed }
  })
  handle(app, playlistInvitations, async ({ me }) => ({ items: await findInvitations(db, me.id) }))
  handle(app, acceptInvitation, ({ params, me }) => acceptInvitationAs(deps, me, params.id))
  handle(app, invitationByLink, ({ params, me }) => findByLink(db, me, params.token))
  handle(app, acceptInvitationByLink, ({ params, me }) => acceptByLinkAs(deps, me, params.token))
  handle(app, collaboratingPlaylists, ({ query, me }) => findCollaborating(db, me.id, query))

  handle(app, playlistProposals, async ({ params, me }) => ({
    items: await findProposals(db, me, params.id),
  }))
  handle(app, proposeChange, ({ params, body, me }) => proposeAs(deps, me, params.id, body))
  handle(app, decideProposal, ({ params: { id, proposalId }, body, me }) =>
    decideAs(deps, me, id, { proposalId, accept: body.accept }),
  )
  handle(app, withdrawProposal, async ({ params, me }) => {
    await withdrawProposalAs(deps, me, params.id, params.proposalId)
    return { msg: PLAYLIST_MEMBER_TEXTS.proposalWithdrawn }
  })
}
