import { useState } from 'react'
import { Link } from 'react-router'
import EnvelopeSimpleIcon from '~icons/ph/envelope-simple'
import { useSession } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { CreatorCard } from './CreatorCard.tsx'
import classes from './CreatorGrid.module.css'
import { CreatorLinks } from './CreatorLinks.tsx'
import { CREATORS, type Creator } from './creators.ts'

export function CreatorGrid() {
  const [shown, setShown] = useState<Creator | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const contact = useSession() ? paths.contactMember() : paths.contact()
  const open = (creator: Creator) => {
    setShown(creator)
    setIsOpen(true)
  }
  return (
    <>
      <ul className={classes.grid}>
        {CREATORS.map((creator) => (
          <li key={creator.name}>
            <CreatorCard creator={creator} onOpen={() => open(creator)} />
          </li>
        ))}
        <li className={classes.write}>
          <p>¿Quieres contarnos algo? Leemos todos los mensajes.</p>
          <KeyLink component={Link} to={contact} icon={<EnvelopeSimpleIcon />}>
            Escríbenos
          </KeyLink>
        </li>
      </ul>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={shown?.name ?? ''} width={680}>
        {shown && (
          <div className={classes.about}>
            <img src={shown.picture} alt="" width="240" height="240" />
            <div>
              <p>{shown.bio}</p>
              <CreatorLinks creator={shown} />
            </div>
          </div>
        )}
      </Dialog>
    </>
  )
}
