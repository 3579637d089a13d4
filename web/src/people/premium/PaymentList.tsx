import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useStreamed } from '../../base/api/useStreamed.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import classes from './PaymentList.module.css'
import { PaymentRow } from './PaymentRow.tsx'
import { paymentsQuery } from './queries.ts'

/** The member's payments, newest first. */
export function PaymentList() {
  return (
    <section className={`grid gap-2 ${classes.payments}`} aria-label="Tus pagos">
      <h3 className="text-lg">Tus pagos</h3>
      <Suspense fallback={<PaymentsSkeleton />}>
        <Payments />
      </Suspense>
    </section>
  )
}

function PaymentsSkeleton() {
  return (
    <SkeletonGroup label="Buscando tus pagos">
      <Skeleton height={48} />
    </SkeletonGroup>
  )
}

function Payments() {
  useStreamed(paymentsQuery)
  const payments = useInfiniteQuery(paymentsQuery)
  if (payments.isPending) return <PaymentsSkeleton />
  if (!payments.data)
    return (
      <ErrorState headingLevel={3} onRetry={() => void payments.refetch()} pending={payments.isFetching} />
    )
  const shown = payments.data.pages.flatMap((page) => page.items)
  return (
    <>
      {shown.length === 0 ? (
        <p className={classes.none}>Todavía no has hecho ningún pago.</p>
      ) : (
        <ul>
          {shown.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {payments.hasNextPage && (
        <Button
          variant="ghost"
          size="s"
          pending={payments.isFetchingNextPage}
          onClick={() => void payments.fetchNextPage()}
        >
          {payments.isFetchNextPageError ? 'Reintentar' : 'Ver más pagos'}
        </Button>
      )}
    </>
  )
}
