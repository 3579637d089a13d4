import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { paths } from '../paths.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { KeyLink } from '../ui/KeyLink.tsx'
import { CreatorCard } from './CreatorCard.tsx'
import classes from './CreatorGrid.module.css'
import { CREATORS, type Creator, portraitOf } from './creators.ts'

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
          <li key={creator.id}>
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
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={shown?.name ?? ''} text={shown?.bio}>
        {shown && (
          <img className={classes.portrait} src={portraitOf(shown)} alt="" width="416" height="416" />
        )}
      </Dialog>
    </>
  )
}
