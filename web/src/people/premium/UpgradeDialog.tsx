import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { upgrade } from '../../base/failures/upgrade.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { paths } from '../../paths.ts'
import { profileQuery } from '../accounts/queries.ts'
import { NotSold } from './NotSold.tsx'
import { Offers } from './Offers.tsx'
import { PREMIUM_OFFER } from './plans.ts'
import { useOffer } from './useOffer.ts'

/** Explains what the plan does not cover and what Premium offers. */
export function UpgradeDialog({ text, isOpen }: { text: string; isOpen: boolean }) {
  const client = useQueryClient()
  const { isSold, priceText } = useOffer()
  // The member may just have lost Premium, so refetch the profile.
  useEffect(() => {
    if (isOpen) void client.invalidateQueries({ queryKey: profileQuery.queryKey })
  }, [client, isOpen])
  return (
    <Dialog
      opened={isOpen}
      onClose={upgrade.close}
      title="Esto es parte de Premium"
      text={text}
      actions={
        <>
          <Button variant={isSold ? 'ghost' : 'primary'} onClick={upgrade.close}>
            {isSold ? 'Ahora no' : 'Entendido'}
          </Button>
          {isSold && (
            <ButtonLink
              component={Link}
              to={paths.premiumMember()}
              variant="primary"
              onClick={upgrade.close}
              data-autofocus
            >
              Ver Premium{priceText && ` por ${priceText} al mes`}
            </ButtonLink>
          )}
        </>
      }
    >
      {isSold ? <Offers offers={PREMIUM_OFFER.offers} /> : <NotSold />}
    </Dialog>
  )
}
