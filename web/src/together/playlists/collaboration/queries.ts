import {
  acceptInvitation,
  acceptInvitationByLink,
  type CollaboratorRole,
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
} from '@remusic/contract/together/playlistMembers'
import type { PlaylistMembers } from '@remusic/contract/together/schemas/playlistMembers'
import type { OpenPlaylist } from '@remusic/contract/together/schemas/playlists'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../base/api/call.ts'
import { pagedQuery } from '../../../base/api/pagedQuery.ts'
import { playlistKeys } from '../../../base/queryKeys/playlists.ts'
import { session } from '../../../people/accounts/session.ts'
import { applyChange } from '../mutations.ts'
import { sharedPlaylistQuery } from '../queries.ts'
import { syncSongs } from '../sync.ts'

/** The collaborators of a playlist and the invited people. */
export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: playlistKeys.members(id),
    queryFn: ({ signal }) => call(playlistMembers, { params: { id } }, { signal }),
  })

/** The invitations that wait for the member's answer. */
export const invitationsQuery = queryOptions({
  queryKey: playlistKeys.invitations,
  queryFn: async ({ signal }) => (await call(playlistInvitations, {}, { signal })).items,
})

/** The playlist that a link of invitation leads to. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: playlistKeys.invitation(token),
    queryFn: ({ signal }) => call(invitationByLink, { params: { token } }, { signal }),
  })

/** The playlists of others in which the member collaborates. */
export const collaboratingPages = pagedQuery(collaboratingPlaylists, { queryKey: playlistKeys.collaborating })

export const proposalsQuery = (id: string) =>
  queryOptions({
    queryKey: playlistKeys.proposals(id),
    queryFn: async ({ signal }) => (await call(playlistProposals, { params: { id } }, { signal })).items,
  })

/** Changes the collaborators of the member's own playlist. */
export function useMembers(playlistId: string) {
  const client = useQueryClient()
  const params = { id: playlistId }
  const store = (members: PlaylistMembers) => {
    client.setQueryData(membersQuery(playlistId).queryKey, members)
    return refetchPlaylist(client, playlistId)
  }
  const refetch = async () => {
    await client.invalidateQueries({ queryKey: membersQuery(playlistId).queryKey })
    await refetchPlaylist(client, playlistId)
  }
  return {
    invite: useMutation({
      mutationFn: (body: { userId: string; role: CollaboratorRole }) => call(inviteMember, { params, body }),
      onSuccess: store,
    }),
    changeRole: useMutation({
      mutationFn: ({ userId, role }: { userId: string; role: CollaboratorRole }) =>
        call(changeMember, { params: { ...params, userId }, body: { role } }),
      onSuccess: store,
    }),
    remove: useMutation({
      mutationFn: (userId: string) => call(removeMember, { params: { ...params, userId } }),
      onSuccess: refetch,
    }),
    renewLink: useMutation({
      mutationFn: (role: CollaboratorRole) => call(renewInvitationLink, { params, body: { role } }),
      onSuccess: refetch,
    }),
    closeLink: useMutation({
      mutationFn: () => call(closeInvitationLink, { params }),
      onSuccess: refetch,
    }),
  }
}

/** Leaves the playlist of somebody else, or declines the invitation to it. */
export function useLeavePlaylist(playlistId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(removeMember, { params: { id: playlistId, userId: session.read()?.userId ?? '' } }),
    onSuccess: () => membershipChanged(client, playlistId),
  })
}

export function useAcceptInvitation(playlistId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(acceptInvitation, { params: { id: playlistId } }),
    onSuccess: (playlist) => joined(client, playlist),
  })
}

export function useAcceptByLink(token: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(acceptInvitationByLink, { params: { token } }),
    onSuccess: (playlist) => joined(client, playlist),
  })
}

function joined(client: QueryClient, playlist: OpenPlaylist) {
  client.setQueryData(sharedPlaylistQuery(playlist.id).queryKey, playlist)
  return membershipChanged(client, playlist.id)
}

/** Refetches the playlist, whose visible parts and rights have changed. */
function membershipChanged(client: QueryClient, playlistId: string) {
  void client.invalidateQueries({ queryKey: playlistKeys.invitations })
  void client.invalidateQueries({ queryKey: playlistKeys.collaborating })
  return client.invalidateQueries({ queryKey: playlistKeys.one(playlistId) })
}

export type Proposal = { kind: 'add' | 'remove'; songId: string }

export function usePropose(playlistId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Proposal) => call(proposeChange, { params: { id: playlistId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: playlistKeys.proposals(playlistId) }),
  })
}

export function useDecide(playlistId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ proposalId, accept }: { proposalId: string; accept: boolean }) =>
      call(decideProposal, { params: { id: playlistId, proposalId }, body: { accept } }),
    onSuccess: async ({ playlist }) => {
      applyChange(client, playlist)
      await syncSongs(client, playlistId).catch(() => {
        // The list is synchronized with the next change.
      })
    },
    onSettled: () => proposalsChanged(client, playlistId),
  })
}

export function useWithdraw(playlistId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (proposalId: string) => call(withdrawProposal, { params: { id: playlistId, proposalId } }),
    onSettled: () => proposalsChanged(client, playlistId),
  })
}

async function proposalsChanged(client: QueryClient, playlistId: string) {
  await client.invalidateQueries({ queryKey: playlistKeys.proposals(playlistId) })
  await refetchPlaylist(client, playlistId)
}

const refetchPlaylist = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: sharedPlaylistQuery(id).queryKey, exact: true })
