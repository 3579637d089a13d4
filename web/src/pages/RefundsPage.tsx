import { useSession } from '../accounts/session.ts'
import { LegalArticle } from '../legal/LegalArticle.tsx'
import { legalQueries } from '../legal/queries.ts'
import { offerQuery, paymentsQuery } from '../premium/queries.ts'
import { WithdrawalPanel } from '../premium/WithdrawalPanel.tsx'
import type { ScreenQueries } from '../screenQueries.ts'

const textQueries = legalQueries('reembolsos')

export const queries: ScreenQueries = (args) => {
  const { required = [] } = textQueries(args)
  return { required: [...required, offerQuery], ...(args.userId && { streamed: [paymentsQuery] }) }
}

export function RefundsPage() {
  return (
    <LegalArticle document="reembolsos">
      <WithdrawalPanel isMember={useSession()?.active === true} />
    </LegalArticle>
  )
}
