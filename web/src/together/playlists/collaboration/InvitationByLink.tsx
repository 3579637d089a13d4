import type { CollaboratorRole } from '@remusic/contract/together/playlistMembers'
import type { SharedPlaylist } from '@remusic/contract/together/schemas/playlists'
import { Link, useNavigate } from 'react-router'
import { useFailure } from '../../../base/failures/useFailure.ts'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../../base/ui/inputs/ButtonLink.tsx'
import { paths } from '../../../paths.ts'
import { Collage } from '../Collage.tsx'
import classes from './Invitations.module.css'
import { useAcceptByLink } from './queries.ts'
import { INVITED_TO } from './roleTexts.ts'

type Props = {
  token: string
  playlist: SharedPlaylist
  role: CollaboratorRole
  /** Whether the person already collaborates, or owns the playlist. */
  joined: boolean
}

/** The offer of an invitation link. */
export function InvitationByLink({ token, playlist, role, joined }: Props) {
  const accept = useAcceptByLink(token)
  const showFailure = useFailure()
  const navigate = useNavigate()
  const { id, name, covers, user, songCount } = playlist
  return (
    <div className={`grid items-center gap-8 ${classes.offer}`}>
      <Collage covers={covers} />
      <div>
        <h1>
          {joined
            ? `Ya colaboras en «${name}»`
            : `${user.name} te invita a ${INVITED_TO[role].title} «${name}»`}
        </h1>
        <p>
          {joined
            ? 'Puedes seguir donde la dejaste.'
            : `${songCount === 1 ? '1 canción' : `${songCount.toLocaleString('es')} canciones`}. ${INVITED_TO[role].text}`}
        </p>
        <div className="flex flex-wrap gap-2-5">
          {joined ? (
            <ButtonLink component={Link} to={paths.sharedPlaylist(id)} variant="primary">
              Abrir la playlist
            </ButtonLink>
          ) : (
            <>
              <ButtonLink component={Link} to={paths.feed()} variant="ghost">
                Ahora no
              </ButtonLink>
              <Button
                variant="primary"
                pending={accept.isPending}
                onClick={() =>
                  void accept
                    .mutateAsync()
                    .then(() => navigate(paths.sharedPlaylist(id), { replace: true }), showFailure)
                }
              >
                Aceptar y colaborar
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
