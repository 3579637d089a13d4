import type { Creator } from '@remusic/contract/running/schemas/team'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import EnvelopeSimpleIcon from '~icons/ph/envelope-simple'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { SkeletonCover } from '../../base/ui/lists/SkeletonCover.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import { CreatorCard } from './CreatorCard.tsx'
import classes from './CreatorGrid.module.css'
import { CreatorLinks } from './CreatorLinks.tsx'
import { teamQuery } from './queries.ts'

const PLACEHOLDERS = ['1', '2', '3', '4', '5', '6', '7', '8']

export function CreatorGrid() {
  const team = useQuery(teamQuery)
  const contact = useSession() ? paths.contactMember() : paths.contact()
  const write = (
    <ButtonLink component={Link} to={contact} icon={<EnvelopeSimpleIcon aria-hidden />}>
      Escríbenos
    </ButtonLink>
  )
  if (team.isPending)
    return (
      <SkeletonGroup className={classes.grid} label="Buscando al equipo">
        {PLACEHOLDERS.map((key) => (
          <SkeletonCover key={key} />
        ))}
      </SkeletonGroup>
    )
  if (!team.data) return <ErrorState onRetry={() => void team.refetch()} pending={team.isFetching} />
  const { creators } = team.data
  if (creators.length === 0)
    return (
      <EmptyState
        title="Pronto conocerás a quienes hacen ReMusic"
        hint="Mientras tanto, leemos todos los mensajes."
        action={write}
      />
    )
  return <Creators creators={creators} write={write} />
}

function Creators({ creators, write }: { creators: Creator[]; write: ReactNode }) {
  const [shown, setShown] = useState<Creator | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = (creator: Creator) => {
    setShown(creator)
    setIsOpen(true)
  }
  return (
    <>
      <ul className={classes.grid}>
        {creators.map((creator) => (
          <li key={creator.id}>
            <CreatorCard creator={creator} onOpen={() => open(creator)} />
          </li>
        ))}
        <li className={`column items-start justify-end gap-4 muted ${classes.write}`}>
          <p>¿Quieres contarnos algo? Leemos todos los mensajes.</p>
          {write}
        </li>
      </ul>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={shown?.name ?? ''} width={680}>
        {shown && (
          <div className={`grid gap-6 muted mt-3 ${classes.about}`}>
            <img src={shown.picture} alt="" width="240" height="240" />
            <div>
              <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                {shown.bio}
              </p>
              <CreatorLinks creator={shown} />
            </div>
          </div>
        )}
      </Dialog>
    </>
  )
}
