import type { FollowKind } from '@remusic/contract/schemas/follows'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import CheckBoldIcon from '~icons/ph/check-bold'
import PlusBoldIcon from '~icons/ph/plus-bold'
import { useSession } from '../accounts/session.ts'
import { useFailure } from '../failures/useFailure.ts'
import { paths } from '../paths.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { followedQuery, useFollow } from './queries.ts'

type Props = {
  kind: FollowKind
  id: string
  name: string
  size?: 's' | 'm'
  /** The key is on a poster and takes its ink. */
  onWash?: boolean
}

/** Follows a user, an artist or an album. Visitors get a link to sign in; on one's own profile it renders nothing. */
export function FollowKey({ kind, id, name, size = 'm', onWash = false }: Props) {
  const me = useSession()
  const { pathname, search } = useLocation()
  if (!me)
    return (
      <KeyLink
        component={Link}
        to={paths.login(pathname + search)}
        size={size}
        variant={onWash ? 'ghost' : 'default'}
        icon={<PlusBoldIcon aria-hidden />}
        aria-label={`Seguir a ${name}`}
      >
        Seguir
      </KeyLink>
    )
  if (kind === 'user' && id === me.userId) return null
  return <MemberFollowKey kind={kind} id={id} name={name} size={size} onWash={onWash} />
}

function MemberFollowKey({ kind, id, name, size, onWash }: Required<Props>) {
  const { data: isFollowed } = useQuery(followedQuery({ kind, id }))
  const follow = useFollow({ kind, id })
  const showFailure = useFailure()
  return (
    <Key
      size={size}
      variant={isFollowed || onWash ? 'ghost' : 'default'}
      aria-pressed={isFollowed === true}
      aria-label={isFollowed ? `Siguiendo a ${name}` : `Seguir a ${name}`}
      icon={isFollowed ? <CheckBoldIcon aria-hidden /> : <PlusBoldIcon aria-hidden />}
      onClick={() => follow.mutate(!isFollowed, { onError: showFailure })}
    >
      {isFollowed ? 'Siguiendo' : 'Seguir'}
    </Key>
  )
}
