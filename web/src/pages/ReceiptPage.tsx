import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ScreenProblem } from '../base/failures/ScreenProblem.tsx'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { Page } from '../base/ui/layout/Page.tsx'
import { PageLoader } from '../base/ui/layout/PageLoader.tsx'
import { paths } from '../paths.ts'
import { receiptQuery } from '../people/premium/queries.ts'
import { ReceiptButtons } from '../people/premium/ReceiptButtons.tsx'
import { ReceiptSheet } from '../people/premium/ReceiptSheet.tsx'

export const queries = null

export function ReceiptPage() {
  const { id = '' } = useParams()
  const receipt = useQuery(receiptQuery(id))
  if (receipt.isError)
    return (
      <ScreenProblem
        error={receipt.error}
        onRetry={() => void receipt.refetch()}
        pending={receipt.isFetching}
        missing="No encontramos ese recibo"
        action={
          <ButtonLink component={Link} to={paths.user()} variant="ghost">
            Volver a mi perfil
          </ButtonLink>
        }
      />
    )
  return (
    <Page title={receipt.data ? `Recibo ${receipt.data.number}` : 'Recibo'} hideTitle>
      {receipt.data ? (
        <>
          <ReceiptSheet receipt={receipt.data} />
          <ReceiptButtons />
        </>
      ) : (
        <PageLoader text="Buscando tu recibo" />
      )}
    </Page>
  )
}
