import type { OpenPlaylist } from '@remusic/contract/together/schemas/playlists'
import { Link } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { FollowButton } from '../../music/follows/FollowButton.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import { ShareButton } from '../../people/sharing/ShareButton.tsx'
import { InvitationPanel } from './collaboration/InvitationPanel.tsx'
import { FollowedFolderButton } from './folders/FollowedFolderButton.tsx'
import { followersText } from './PlaylistCard.tsx'
import { type ButtonsOf, PlaylistView } from './PlaylistView.tsx'
import classes from './SharedPlaylist.module.css'

type Props = { playlist: OpenPlaylist; buttonsOf?: ButtonsOf }

/** A playlist as seen through its public link, with its owner. */
export function SharedPlaylist({ playlist, buttonsOf }: Props) {
  const me = useSession()
  const { user } = playlist
  const isOwn = me?.userId === user.id
  return (
    <>
      <div className={`row flex-wrap gap-3 mb-6 ${classes.owner}`}>
        <Avatar src={user.userImg} name={user.name} size={50} />
        <p>
          Playlist de <Link to={isOwn ? paths.user() : paths.userProfile(user.id)}>{user.name}</Link>
          {playlist.followerCount > 0 && ` · ${followersText(playlist.followerCount)}`}
        </p>
        {!isOwn && playlist.shared && (
          <FollowButton kind="playlist" id={playlist.id} name={`la playlist ${playlist.name}`} size="s" />
        )}
        {me && playlist.mine === null && (
          <FollowedFolderButton playlistId={playlist.id} name={playlist.name} />
        )}
        {playlist.shared && (
          <ShareButton
            shared={{
              kind: 'playlist',
              id: playlist.id,
              name: playlist.name,
              owner: isOwn ? null : user.name,
            }}
            size="s"
          />
        )}
        {isOwn && (
          <ButtonLink component={Link} to={paths.playlist(user.id, playlist.id)} size="s">
            Editar en tus playlists
          </ButtonLink>
        )}
      </div>
      {!playlist.shared && <p className="muted mb-5">{privacyText(playlist, isOwn)}</p>}
      <InvitationPanel playlist={playlist} />
      <PlaylistView playlist={playlist} editable={false} headingLevel={1} buttonsOf={buttonsOf} />
    </>
  )
}

function privacyText({ collaboratorCount }: OpenPlaylist, isOwn: boolean): string {
  if (isOwn && collaboratorCount === 0) return 'Solo tú la ves: esta playlist es privada.'
  return 'Esta playlist es privada: solo la ven quien la creó y quienes colaboran.'
}
