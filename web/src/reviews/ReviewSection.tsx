import { Link, useLocation } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/KeyLink.tsx'
import { Panel } from '../ui/Panel.tsx'
import { TwoColumns } from '../ui/TwoColumns.tsx'
import { NoReviews } from './NoReviews.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import classes from './ReviewSection.module.css'

/** What people say about a song, an album or an artist, and one's own say beside it. */
export function ReviewSection() {
  const isSignedIn = useSession() !== null
  return <TwoColumns main={<NoReviews />} side={isSignedIn ? <ReviewForm /> : <SignInToReview />} />
}

function SignInToReview() {
  const { pathname, search } = useLocation()
  return (
    <Panel title="Escribe tu reseña">
      <p className={classes.invitation}>Para escribir una reseña necesitas una cuenta.</p>
      <KeyLink component={Link} to={paths.login(pathname + search)} variant="primary" block>
        Iniciar sesión
      </KeyLink>
    </Panel>
  )
}
