import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { endSession } from './queries.ts'

/** Leaves at once; the server is told on the way out. */
export function useLogout() {
  const navigate = useNavigate()
  return () => {
    // Whatever the server answers, nobody is signed in here any more.
    endSession().catch(() => {})
    void navigate(paths.landing())
  }
}
