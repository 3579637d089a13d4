import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { endSession } from './queries.ts'

/** Logs out and navigates to the landing page without waiting for the server. */
export function useLogout() {
  const navigate = useNavigate()
  return () => {
    // The local session is over even if the call fails.
    endSession().catch(() => {})
    void navigate(paths.landing())
  }
}
