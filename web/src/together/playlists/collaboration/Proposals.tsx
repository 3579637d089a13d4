import type { PlaylistProposal } from '@remusic/contract/together/schemas/playlistMembers'
import type { OpenPlaylist } from '@remusic/contract/together/schemas/playlists'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../base/failures/messageOf.ts'
import { useFailure } from '../../../base/failures/useFailure.ts'
import { Button } from '../../../base/ui/inputs/Button.tsx'
import { ErrorState } from '../../../base/ui/lists/ErrorState.tsx'
import { Cover } from '../../../base/ui/marks/Cover.tsx'
import { useBanner } from '../../../base/ui/overlays/bannerContext.ts'
import { useOnceHydrated } from '../../../base/ui/styles/useIsHydrated.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../people/accounts/session.ts'
import classes from './Proposals.module.css'
import { proposalsQuery, useDecide, useWithdraw } from './queries.ts'

const DEEDS = { add: 'propone añadirla', remove: 'propone quitarla' } as const

/**
 * The changes that collaborators propose: the owner decides, and the author of a proposal may withdraw it. Renders nothing if there are
 * none.
 */
export function Proposals({ playlist }: { playlist: OpenPlaylist }) {
  const section = useRef<HTMLElement>(null)
  const proposals = useQuery(proposalsQuery(playlist.id))
  const items = useOnceHydrated(proposals.data) ?? []
  if (proposals.isError)
    return (
      <ErrorState
        headingLevel={3}
        title={messageOf(proposals.error)}
        onRetry={() => void proposals.refetch()}
        pending={proposals.isFetching}
      />
    )
  if (items.length === 0) return null
  return (
    <section ref={section} tabIndex={-1} className={classes.proposals} aria-labelledby="propuestas">
      <h3 id="propuestas">{items.length === 1 ? '1 propuesta' : `${items.length} propuestas`}</h3>
      <ul>
        {items.map((proposal) => (
          <ProposalRow
            key={proposal.id}
            playlist={playlist}
            proposal={proposal}
            // The button with the focus disappears with its row.
            onDone={() => section.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { playlist: OpenPlaylist; proposal: PlaylistProposal; onDone: () => void }

function ProposalRow({ playlist, proposal, onDone }: RowProps) {
  const me = useSession()
  const { kind, song, user } = proposal
  const isMine = user.id === me?.userId
  return (
    <li className={`row flex-wrap gap-x-3 gap-y-2 ${classes.proposal}`}>
      <Cover src={song.image} size={44} />
      <p className={classes.words}>
        <Link to={paths.song(song.apiId)}>{song.title}</Link>
        <small>
          {song.artist} ·{' '}
          {isMine ? DEEDS[kind].replace('propone', 'propones') : `${user.name} ${DEEDS[kind]}`}
        </small>
      </p>
      {playlist.mine === 'owner' ? (
        <DecideButtons playlistId={playlist.id} proposal={proposal} onDone={onDone} />
      ) : (
        isMine && <WithdrawButton playlistId={playlist.id} proposal={proposal} onDone={onDone} />
      )}
    </li>
  )
}

type ButtonsProps = { playlistId: string; proposal: PlaylistProposal; onDone: () => void }

function DecideButtons({ playlistId, proposal: { id, song }, onDone }: ButtonsProps) {
  const { mutateAsync, isPending, variables } = useDecide(playlistId)
  const showFailure = useFailure()
  const { showBanner } = useBanner()
  const decide = (accept: boolean) =>
    mutateAsync({ proposalId: id, accept }).then(({ msg }) => {
      showBanner({ tone: 'ok', text: msg })
      onDone()
    }, showFailure)
  return (
    <span className="flex gap-2">
      <Button
        size="s"
        variant="ghost"
        pending={isPending && !variables.accept}
        aria-label={`Rechazar la propuesta sobre ${song.title}`}
        onClick={() => !isPending && void decide(false)}
      >
        Rechazar
      </Button>
      <Button
        size="s"
        variant="primary"
        pending={isPending && variables.accept}
        aria-label={`Aceptar la propuesta sobre ${song.title}`}
        onClick={() => !isPending && void decide(true)}
      >
        Aceptar
      </Button>
    </span>
  )
}

function WithdrawButton({ playlistId, proposal: { id, song }, onDone }: ButtonsProps) {
  const withdraw = useWithdraw(playlistId)
  const showFailure = useFailure()
  return (
    <Button
      size="s"
      variant="ghost"
      pending={withdraw.isPending}
      aria-label={`Retirar tu propuesta sobre ${song.title}`}
      onClick={() => void withdraw.mutateAsync(id).then(onDone, showFailure)}
    >
      Retirar
    </Button>
  )
}
