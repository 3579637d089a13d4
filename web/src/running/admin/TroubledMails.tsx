import type { TroubledMail } from '@remusic/contract/running/schemas/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import EnvelopeSimpleIcon from '~icons/ph/envelope-simple'
import WarningCircleIcon from '~icons/ph/warning-circle'
import { DetailRow } from '../../base/ui/lists/DetailRow.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { momentText } from './dates.ts'
import { troubledMailsQuery } from './pendingQueries.ts'

const STATUS_TEXTS: Record<TroubledMail['status'], string> = {
  waiting: 'En espera',
  failed: 'No se pudo enviar',
  held: 'Retenido: llegó con una copia de seguridad y no se envía solo',
}

/** The mails that have not arrived, with the reason. */
export function TroubledMails() {
  const mails = useInfiniteQuery(troubledMailsQuery)
  return (
    <>
      <h2>Correos</h2>
      <p className="muted mt-2">Los que fallaron, los retenidos y los que todavía esperan para salir.</p>
      <PagedList
        pages={mails}
        loading={
          <SkeletonGroup label="Buscando los correos" count={4}>
            <SkeletonPerson then="words" />
          </SkeletonGroup>
        }
        empty={<EmptyState headingLevel={3} title="Todos los correos salieron" />}
        error={{ headingLevel: 3, title: mails.error?.message }}
      >
        {(shown) => (
          <ul>
            {shown.map((mail) => (
              <DetailRow
                key={mail.id}
                icon={mail.status === 'failed' ? <WarningCircleIcon /> : <EnvelopeSimpleIcon />}
                tone={mail.status === 'failed' ? 'bad' : 'plain'}
                title={mail.subject}
                text={[mail.to, momentText(mail.createdDate), STATUS_TEXTS[mail.status], mail.reason]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
