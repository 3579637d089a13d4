import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { paths } from '../../paths.ts'
import classes from './ProfileForm.module.css'
import { ProfileForm } from './ProfileForm.tsx'
import { profileDetailsQuery } from './queries.ts'
import { VisitorSwitch } from './VisitorSwitch.tsx'

/** Everything that the member's profile shows, and to whom. */
export function ProfileEditor({ userId }: { userId: string }) {
  const { data: details, isPending, isFetching, refetch } = useQuery(profileDetailsQuery(userId))
  if (!details)
    return isPending ? (
      <SkeletonGroup label="Buscando tu perfil">
        <Panel className={classes.skeleton}>
          <Skeleton height={120} />
          <Skeleton height={48} />
          <Skeleton height={48} />
        </Panel>
      </SkeletonGroup>
    ) : (
      <ErrorState onRetry={() => void refetch()} pending={isFetching} />
    )
  return (
    <>
      <Panel title="Quién ve tu perfil">
        <VisitorSwitch userId={userId} />
        <p className="mt-3">
          <TextLink component={Link} to={paths.userProfile(userId)}>
            Ver mi perfil como lo ven los demás
          </TextLink>
        </p>
      </Panel>
      <ProfileForm userId={userId} details={details} />
    </>
  )
}
