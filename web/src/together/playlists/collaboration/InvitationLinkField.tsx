import {
  COLLABORATOR_ROLES,
  type CollaboratorRole,
  PLAYLIST_MEMBER_TEXTS,
} from '@remusic/contract/together/playlistMembers'
import type { InvitationLink } from '@remusic/contract/together/schemas/playlistMembers'
import { useState } from 'react'
import LinkBoldIcon from '~icons/ph/link-bold'
import { useFailure } from '../../../base/failures/useFailure.ts'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { TextField } from '../../../base/ui/inputs/TextField.tsx'
import { useBanner } from '../../../base/ui/overlays/bannerContext.ts'
import { CopyButton } from '../../../base/ui/overlays/CopyButton.tsx'
import { paths } from '../../../paths.ts'
import classes from './Collaborators.module.css'
import { useMembers } from './queries.ts'
import { RoleChoice } from './RoleChoice.tsx'

type Props = { playlistId: string; link: InvitationLink | null }

/** The link with which anybody who has it may collaborate: created, copied, renewed and closed here. */
export function InvitationLinkField({ playlistId, link }: Props) {
  const [role, setRole] = useState<CollaboratorRole>(link?.role ?? 'edits')
  const { renewLink, closeLink } = useMembers(playlistId)
  const showFailure = useFailure()
  const { showBanner } = useBanner()
  const renew = () => renewLink.mutate(role, { onError: showFailure })
  const close = () =>
    closeLink
      .mutateAsync()
      .then(() => showBanner({ tone: 'ok', text: PLAYLIST_MEMBER_TEXTS.linkClosed }), showFailure)
  return (
    <section className={`grid gap-2-5 mt-5 ${classes.link}`} aria-labelledby="enlace-para-colaborar">
      <h3 id="enlace-para-colaborar">Invitar por enlace</h3>
      {link ? (
        <>
          <p className="muted text-sm">
            Quien lo abra y acepte podrá colaborar:{' '}
            {COLLABORATOR_ROLES[link.role].does.toLocaleLowerCase('es')}.
          </p>
          <TextField
            label="Enlace para colaborar"
            hideLabel
            readOnly
            value={addressOf(link)}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="row flex-wrap gap-2-5">
            <CopyButton size="s" variant="primary" icon={<LinkBoldIcon aria-hidden />} text={addressOf(link)}>
              Copiar enlace
            </CopyButton>
            <Button size="s" pending={renewLink.isPending} onClick={renew}>
              Renovar
            </Button>
            <Button size="s" variant="ghost" pending={closeLink.isPending} onClick={() => void close()}>
              Cerrar el enlace
            </Button>
          </div>
        </>
      ) : (
        <div className="row flex-wrap gap-2-5">
          <RoleChoice label="Lo que podrá hacer quien tenga el enlace" value={role} onChange={setRole} />
          <Button size="s" icon={<LinkBoldIcon aria-hidden />} pending={renewLink.isPending} onClick={renew}>
            Crear enlace
          </Button>
        </div>
      )}
    </section>
  )
}

const addressOf = ({ token }: InvitationLink) => location.origin + paths.playlistInvitation(token)
