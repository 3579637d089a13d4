import { useQuery } from '@tanstack/react-query'
import { followedQuery } from '../../../music/follows/queries.ts'
import { FolderButton } from './FolderButton.tsx'

/** Puts a playlist of somebody else into a folder. Only followers of the playlist can do that. */
export function FollowedFolderButton({ playlistId, name }: { playlistId: string; name: string }) {
  const { data: isFollowed } = useQuery(followedQuery({ kind: 'playlist', id: playlistId }, undefined))
  return isFollowed ? <FolderButton playlistId={playlistId} name={name} /> : null
}
