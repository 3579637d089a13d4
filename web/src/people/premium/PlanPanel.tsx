import { messageOf } from '../../base/failures/messageOf.ts'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { PaymentList } from './PaymentList.tsx'
import { PendingPayment } from './PendingPayment.tsx'
import { PlanButtons } from './PlanButtons.tsx'
import { planSentence } from './sentences.ts'
import { usePlan } from './usePlan.ts'

/** The member's plan with its end date, the buttons to change it, and the payments. */
export function PlanPanel() {
  const { plan, error, isFetching, refetch } = usePlan()
  return (
    <Panel title="Tu plan">
      {plan ? (
        <div className="grid gap-4">
          <p>{planSentence(plan)}</p>
          {plan.pendingAttemptId && <PendingPayment attemptId={plan.pendingAttemptId} />}
          <PlanButtons plan={plan} />
          <PaymentList />
        </div>
      ) : error ? (
        <ErrorState
          headingLevel={3}
          hint={messageOf(error)}
          onRetry={() => void refetch()}
          pending={isFetching}
        />
      ) : (
        <SkeletonGroup label="Buscando tu plan" className="grid gap-4">
          <Skeleton width="90%" />
          <Skeleton width="60%" />
        </SkeletonGroup>
      )}
    </Panel>
  )
}
