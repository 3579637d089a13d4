import type { PlaylistInvitation } from '@remusic/contract/together/schemas/playlistMembers'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SectionHeader } from '../../../base/ui/layout/SectionHeader.tsx'
import { paths } from '../../../paths.ts'
import { Collage } from '../Collage.tsx'
import { PlaylistGrid } from '../PlaylistGrid.tsx'
import { InvitationButtons } from './InvitationButtons.tsx'
import classes from './Invitations.module.css'
import { collaboratingPages, invitationsQuery } from './queries.ts'
import { INVITED_TO } from './roleTexts.ts'

/** The playlists of others in which the member collaborates, and the invitations to more. Renders nothing if there are neither. */
export function Collaborations() {
  const invitations = useQuery(invitationsQuery)
  const playlists = useInfiniteQuery(collaboratingPages)
  const hasPlaylists = playlists.isError || (playlists.data?.pages[0]?.items.length ?? 0) > 0
  const waiting = invitations.data ?? []
  if (!hasPlaylists && waiting.length === 0) return null
  return (
    <section className="mt-14" aria-labelledby="playlists-en-las-que-colaboras">
      <SectionHeader id="playlists-en-las-que-colaboras" title="Playlists en las que colaboras" />
      {waiting.length > 0 && (
        <ul className="grid gap-1 mb-6" aria-label="Invitaciones">
          {waiting.map((invitation) => (
            <Invitation key={invitation.playlist.id} invitation={invitation} />
          ))}
        </ul>
      )}
      {hasPlaylists && <PlaylistGrid query={playlists} label="Playlists en las que colaboras" empty={null} />}
    </section>
  )
}

function Invitation({ invitation: { playlist, role, invitedBy } }: { invitation: PlaylistInvitation }) {
  const { id, name, covers, user } = playlist
  return (
    <li className={`row flex-wrap gap-x-4 gap-y-2 ${classes.invitation}`}>
      <span className={classes.cover}>
        <Collage covers={covers} />
      </span>
      <p className={classes.words}>
        <Link to={paths.sharedPlaylist(id)}>{name}</Link>
        <small>
          {(invitedBy ?? user).name} te invita a {INVITED_TO[role].title} esta playlist
        </small>
      </p>
      <InvitationButtons playlistId={id} name={name} />
    </li>
  )
}
