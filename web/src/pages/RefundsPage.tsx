import { LegalArticle } from '../base/legal/LegalArticle.tsx'
import { legalQueries } from '../base/legal/queries.ts'
import { useSession } from '../people/accounts/session.ts'
import { offerQuery, paymentsQuery } from '../people/premium/queries.ts'
import { WithdrawalPanel } from '../people/premium/WithdrawalPanel.tsx'
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
