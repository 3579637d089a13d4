import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { settingsQuery } from '../api/settings.ts'

/** Links to the documents, for a footer. Where the operator offers withdrawals, the law asks for a link by this name. */
export function LegalLinks() {
  const { data: settings } = useQuery(settingsQuery)
  return (
    <>
      <Link to={paths.terms()}>Términos</Link>
      <Link to={paths.privacy()}>Privacidad</Link>
      <Link to={paths.cookies()}>Cookies</Link>
      <Link to={paths.refunds()}>Reembolsos</Link>
      {settings && settings.withdrawalDays > 0 && (
        <Link to={paths.withdrawal()}>Botón de arrepentimiento</Link>
      )}
    </>
  )
}
