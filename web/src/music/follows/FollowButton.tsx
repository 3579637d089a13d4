import type { FollowKind } from '@remusic/contract/music/schemas/follows'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import CheckBoldIcon from '~icons/ph/check-bold'
import PlusBoldIcon from '~icons/ph/plus-bold'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { useIsHydrated, useOnceHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import { followedQuery, useFollow } from './queries.ts'

type Props = {
  kind: FollowKind
  id: string
  name: string
  size?: 's' | 'm'
  /** The button is on a poster and takes its ink. */
  onWash?: boolean
  /** Whether the member follows it, if the element around the button knows that; otherwise it is fetched. */
  followed?: boolean | undefined
}

/** Follows a user, an artist or an album. Visitors get a link to sign in; on the member's own profile it renders nothing. */
export function FollowButton({ kind, id, name, size = 'm', onWash = false, followed }: Props) {
  const me = useSession()
  const { pathname, search } = useLocation()
  if (!me)
    return (
      <ButtonLink
        component={Link}
        to={paths.login(pathname + search)}
        size={size}
        variant={onWash ? 'ghost' : 'default'}
        icon={<PlusBoldIcon aria-hidden />}
        aria-label={`Seguir a ${name}`}
      >
        Seguir
      </ButtonLink>
    )
  if (kind === 'user' && id === me.userId) return null
  return (
    <MemberFollowButton kind={kind} id={id} name={name} size={size} onWash={onWash} followed={followed} />
  )
}

function MemberFollowButton({ kind, id, name, size, onWash, followed }: Required<Props>) {
  const { data, isFetching, refetch } = useQuery(followedQuery({ kind, id }, followed))
  const known = useOnceHydrated(data)
  const isFollowed = followed === undefined ? known : data
  const isHydrated = useIsHydrated()
  const isLoading = isFetching || !isHydrated
  const follow = useFollow({ kind, id })
  const showFailure = useFailure()
  if (isFollowed === undefined)
    return (
      <Button
        size={size}
        variant="ghost"
        aria-label={`${isLoading ? 'Cargando' : 'Reintentar'}: si sigues a ${name}`}
        pending={isLoading}
        // A page can have twenty of them, too many to announce.
        pendingLabel=""
        onClick={() => void refetch()}
      >
        Reintentar
      </Button>
    )
  return (
    <Button
      size={size}
      variant={isFollowed || onWash ? 'ghost' : 'default'}
      aria-pressed={isFollowed}
      aria-label={isFollowed ? `Siguiendo a ${name}` : `Seguir a ${name}`}
      icon={isFollowed ? <CheckBoldIcon aria-hidden /> : <PlusBoldIcon aria-hidden />}
      onClick={() => follow.mutate(!isFollowed, { onError: showFailure })}
    >
      {isFollowed ? 'Siguiendo' : 'Seguir'}
    </Button>
  )
}
