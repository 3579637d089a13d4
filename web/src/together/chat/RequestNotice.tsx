import type { Chat } from '@remusic/contract/together/schemas/chat'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { paths } from '../../paths.ts'
import { BlockDialog } from '../../running/blocks/BlockDialog.tsx'
import { ReportButton } from '../../running/moderation/ReportButton.tsx'
import { useAcceptRequest, useDeleteRequest } from './mutations.ts'
import classes from './RequestNotice.module.css'

/** Replaces the composer of a request, which is accepted, deleted, blocked or reported. Its sender only learns that it was accepted. */
export function RequestNotice({ chat }: { chat: Chat }) {
  const { peer, group } = chat
  const accept = useAcceptRequest(chat.id)
  const remove = useDeleteRequest(chat.id)
  const navigate = useNavigate()
  const { showBanner } = useBanner()
  const fail = useFailure()
  const [isBlocking, setBlocking] = useState(false)
  const leave = () => navigate(paths.chatRequests(), { replace: true })
  return (
    <section className={classes.notice} aria-label="Solicitud">
      <p>
        {group ? (
          <>
            Te añadieron a <b>{group.name}</b>. Nadie sabrá si lo viste hasta que aceptes.
          </>
        ) : (
          <>
            <b>{peer?.name}</b> quiere escribirte. No sabrá si leíste su mensaje hasta que aceptes.
          </>
        )}
      </p>
      <div className="row flex-wrap gap-2-5">
        <Button
          variant="primary"
          pending={accept.isPending}
          onClick={() =>
            accept.mutate(undefined, {
              onSuccess: () => navigate(paths.chatWith(chat.id), { replace: true }),
              onError: fail,
            })
          }
        >
          Aceptar
        </Button>
        <Button
          pending={remove.isPending}
          onClick={() =>
            remove.mutate(undefined, {
              onSuccess: async ({ msg }) => {
                showBanner({ tone: 'ok', text: msg })
                await leave()
              },
              onError: fail,
            })
          }
        >
          Eliminar
        </Button>
        {peer && (
          <Button variant="danger" onClick={() => setBlocking(true)}>
            Bloquear
          </Button>
        )}
        {peer && <ReportButton kind="user" id={peer.id} what={`a ${peer.name}`} />}
        {group && <ReportButton kind="group" id={chat.id} what={`el grupo ${group.name}`} />}
      </div>
      {peer && (
        <BlockDialog
          person={peer}
          opened={isBlocking}
          onBlocked={() => void leave()}
          onClose={() => setBlocking(false)}
        />
      )}
    </section>
  )
}
