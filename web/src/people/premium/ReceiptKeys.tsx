import { Link } from 'react-router'
import PrinterBoldIcon from '~icons/ph/printer-bold'
import { Key } from '../../base/ui/inputs/Key.tsx'
import { KeyLink } from '../../base/ui/inputs/KeyLink.tsx'
import { paths } from '../../paths.ts'
import classes from './ReceiptKeys.module.css'

/** The keys of a receipt, which are not printed. */
export function ReceiptKeys() {
  return (
    <div className={`flex flex-wrap gap-2-5 ${classes.keys}`}>
      <Key variant="primary" icon={<PrinterBoldIcon aria-hidden />} onClick={() => print()}>
        Imprimir
      </Key>
      <KeyLink component={Link} to={paths.user()} variant="ghost">
        Volver a mi perfil
      </KeyLink>
    </div>
  )
}
