import type { TroubledMail } from '@remusic/contract/schemas/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import EnvelopeSimpleIcon from '~icons/ph/envelope-simple'
import WarningCircleIcon from '~icons/ph/warning-circle'
import { DetailRow } from '../ui/lists/DetailRow.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ErrorState } from '../ui/lists/ErrorState.tsx'
import { LoadMore } from '../ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../ui/lists/SkeletonPerson.tsx'
import classes from './AuditLog.module.css'
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
      <p className={classes.lead}>Los que fallaron, los retenidos y los que todavía esperan para salir.</p>
      {mails.isPending ? (
        <SkeletonGroup label="Buscando los correos">
          {['1', '2', '3', '4'].map((key) => (
            <SkeletonPerson key={key} then="words" />
          ))}
        </SkeletonGroup>
      ) : !mails.data ? (
        <ErrorState
          headingLevel={3}
          title={mails.error.message}
          onRetry={() => void mails.refetch()}
          pending={mails.isFetching}
        />
      ) : mails.data.pages[0]?.items.length === 0 ? (
        <EmptyState headingLevel={3} title="Todos los correos salieron" />
      ) : (
        <>
          <ul>
            {mails.data.pages
              .flatMap((page) => page.items)
              .map((mail) => (
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
          <LoadMore
            hasMore={mails.hasNextPage}
            pending={mails.isFetchingNextPage}
            failed={mails.isFetchNextPageError}
            onMore={() => void mails.fetchNextPage()}
          />
        </>
      )}
    </>
  )
}
