import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { paths, WITHDRAWAL_ID } from '../../paths.ts'
import { PaymentList } from './PaymentList.tsx'
import { offerQuery } from './queries.ts'
import classes from './WithdrawalPanel.module.css'

/** Where purchases are withdrawn from, if the operator offers it. */
export function WithdrawalPanel({ isMember }: { isMember: boolean }) {
  const { data: offer } = useQuery(offerQuery)
  if (!offer || offer.withdrawalDays === 0) return null
  return (
    <div id={WITHDRAWAL_ID} className={classes.place}>
      <Panel title="Botón de arrepentimiento" className={`grid justify-items-start gap-4 ${classes.panel}`}>
        <p>
          Tienes {offer.withdrawalDays} días desde el pago para arrepentirte de una compra de Premium. Se
          devuelve el importe completo y recibes por correo un código que identifica tu pedido.
        </p>
        {isMember ? (
          <PaymentList />
        ) : (
          <>
            <ButtonLink component={Link} to={paths.login(paths.withdrawal())} variant="primary">
              Ver mis compras
            </ButtonLink>
            <p>
              ¿No puedes entrar en tu cuenta?{' '}
              <TextLink component={Link} to={paths.contact()}>
                Escríbenos
              </TextLink>{' '}
              con el número de tu recibo, que empieza con RM, y lo hacemos por ti.
            </p>
          </>
        )}
      </Panel>
    </div>
  )
}
