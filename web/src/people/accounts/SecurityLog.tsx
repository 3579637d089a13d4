import type { SecurityEvent } from '@remusic/contract/people/schemas/securityLog'
import { SECURITY_EVENTS, type SecurityEventKind } from '@remusic/contract/people/securityLog'
import { useInfiniteQuery } from '@tanstack/react-query'
import CheckCircleIcon from '~icons/ph/check-circle'
import WarningCircleIcon from '~icons/ph/warning-circle'
import { DetailRow } from '../../base/ui/lists/DetailRow.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { dayText, hourText } from '../../base/ui/text/times.ts'
import { securityLogQuery } from './credentialQueries.ts'

/** Events that somebody else may have caused. */
const SUSPICIOUS: SecurityEventKind[] = [
  'signed_in_new_device',
  'sign_in_failed',
  'second_step_failed',
  'password_reset_requested',
  'passkey_cloned',
]

/** The security events of the account, the newest first. */
export function SecurityLog() {
  const log = useInfiniteQuery(securityLogQuery)
  return (
    <PagedList
      pages={log}
      loading={
        <SkeletonGroup label="Buscando la actividad de tu cuenta" count={3}>
          <SkeletonPerson then="words" />
        </SkeletonGroup>
      }
      empty={<EmptyState headingLevel={3} title="Todavía no hay actividad" />}
      error={{ headingLevel: 3 }}
    >
      {(events) => (
        <ul>
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
    </PagedList>
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
