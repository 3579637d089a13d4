import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import XIcon from '~icons/ph/x'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { MAIN_ID } from '../../base/ui/styles/landmarks.ts'
import { WASHES, washStyle } from '../../base/ui/styles/wash.ts'
import { paths } from '../../paths.ts'
import { myYearsQuery } from './queries.ts'
import classes from './YearInvitation.module.css'

/** «Tu 2026 en música ya está». Renders nothing for a member without data in the year. */
export function YearInvitation({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(myYearsQuery)
  if (!data?.isDecember || !data.years.includes(data.thisYear)) return null
  const close = () => {
    onClose()
    // The focus was inside the invitation, which disappears.
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true })
  }
  return (
    <section
      className={`grid justify-items-start gap-3 ${classes.invitation}`}
      style={washStyle(WASHES.mango)}
      data-wash
      aria-label="Tu año en música"
    >
      <p className={classes.title}>Tu {data.thisYear} en música ya está</p>
      <ButtonLink component={Link} to={paths.myYear(data.thisYear)} variant="primary" size="s">
        Abrirlo
      </ButtonLink>
      <IconButton label="Ahora no" icon={<XIcon />} className={classes.close} onClick={close} />
    </section>
  )
}
