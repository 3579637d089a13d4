import type { SecurityEvent } from '@remusic/contract/schemas/securityLog'
import { SECURITY_EVENTS, type SecurityEventKind } from '@remusic/contract/securityLog'
import { useInfiniteQuery } from '@tanstack/react-query'
import CheckCircleIcon from '~icons/ph/check-circle'
import WarningCircleIcon from '~icons/ph/warning-circle'
import { DetailRow } from '../ui/lists/DetailRow.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../ui/lists/SkeletonPerson.tsx'
import { dayText, hourText } from '../ui/text/times.ts'
import { securityLogQuery } from './credentialQueries.ts'

/** Events that somebody else may have caused. */
const SUSPICIOUS: SecurityEventKind[] = [
  'signed_in_new_device',
  'sign_in_failed',
  'second_step_failed',
  'password_reset_requested',
  'passkey_cloned',
]

/** What happened to the safety of the account, the newest first. */
export function SecurityLog() {
  const log = useInfiniteQuery(securityLogQuery)
  if (log.isPending)
    return (
      <SkeletonGroup label="Buscando la actividad de tu cuenta">
        <SkeletonPerson then="words" />
        <SkeletonPerson then="words" />
        <SkeletonPerson then="words" />
      </SkeletonGroup>
    )
  if (!log.data)
    return <ErrorState headingLevel={3} onRetry={() => void log.refetch()} pending={log.isFetching} />
  const events = log.data.pages.flatMap((page) => page.items)
  if (events.length === 0) return <EmptyState headingLevel={3} title="Todavía no hay actividad" />
  return (
    <>
      <ul>
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      <LoadMore
        hasMore={log.hasNextPage}
        pending={log.isFetchingNextPage}
        failed={log.isFetchNextPageError}
        onMore={() => void log.fetchNextPage()}
      />
    </>
  )
}

function EventRow({ event: { kind, device, createdDate } }: { event: SecurityEvent }) {
  const time = new Date(createdDate)
  const isSuspicious = SUSPICIOUS.includes(kind)
  return (
    <DetailRow
      icon={isSuspicious ? <WarningCircleIcon /> : <CheckCircleIcon />}
      tone={isSuspicious ? 'bad' : 'plain'}
      title={SECURITY_EVENTS[kind]}
      text={[`${dayText(time, new Date())}, ${hourText(time)}`, device].filter(Boolean).join(' · ')}
    />
  )
}
