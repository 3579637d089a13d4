import { Link } from 'react-router'
import PrinterBoldIcon from '~icons/ph/printer-bold'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { paths } from '../../paths.ts'
import classes from './ReceiptButtons.module.css'

/** The buttons of a receipt, which are not printed. */
export function ReceiptButtons() {
  return (
    <div className={`flex flex-wrap gap-2-5 ${classes.buttons}`}>
      <Button variant="primary" icon={<PrinterBoldIcon aria-hidden />} onClick={() => print()}>
        Imprimir
      </Button>
      <ButtonLink component={Link} to={paths.user()} variant="ghost">
        Volver a mi perfil
      </ButtonLink>
    </div>
  )
}
