import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import KeyboardIcon from '~icons/ph/keyboard'
import ProhibitIcon from '~icons/ph/prohibit'
import { ArchiveKey } from '../accounts/ArchiveKey.tsx'
import { EmailSwitch } from '../accounts/EmailSwitch.tsx'
import { NameForm } from '../accounts/NameForm.tsx'
import { profileQuery } from '../accounts/queries.ts'
import { SessionList } from '../accounts/SessionList.tsx'
import { BlockedPeople } from '../chat/BlockedPeople.tsx'
import { blockedQuery } from '../chat/queries.ts'
import { NotificationPreferences } from '../notifications/NotificationPreferences.tsx'
import { preferencesQuery } from '../notifications/queries.ts'
import { paths } from '../paths.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import { overlays } from '../shortcuts/overlays.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import { ThemeChoice } from '../ui/inputs/ThemeChoice.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { Panel } from '../ui/layout/Panel.tsx'
import classes from './SettingsPage.module.css'

/** The list of sessions is left to the browser, because the page cookie does not tell which of them is the current one. */
export const queries: ScreenQueries = () => ({ required: [preferencesQuery, blockedQuery] })

export function SettingsPage() {
  const { data: profile } = useSuspenseQuery(profileQuery)
  return (
    <Page title="Ajustes" className={classes.page}>
      <Panel title="Tu cuenta">
        <NameForm profile={profile} />
        <p className={classes.line}>
          Tu correo es <b>{profile.email}</b>.
        </p>
        <EmailSwitch profile={profile} />
      </Panel>
      <Panel title="Qué avisos recibir">
        <NotificationPreferences />
      </Panel>
      <Panel title="Tema">
        <ThemeChoice />
      </Panel>
      <Panel title="Teclado">
        <Key icon={<KeyboardIcon aria-hidden />} onClick={() => overlays.open('help')}>
          Ver atajos de teclado
        </Key>
      </Panel>
      <Panel title="Sesiones abiertas">
        <SessionList />
      </Panel>
      <Panel title="Personas bloqueadas">
        <BlockedPeople />
      </Panel>
      <Panel title="Tus datos">
        <p className={classes.line}>
          Un archivo con todo lo que guardamos de ti: tus reseñas, comentarios, playlists, mensajes, pagos y
          ajustes.
        </p>
        <ArchiveKey />
      </Panel>
      <Panel title="Desactivar tu cuenta">
        <p className={classes.line}>Tendrás un mes para restablecerla si cambias de opinión.</p>
        <KeyLink
          component={Link}
          to={paths.deactivate()}
          variant="danger"
          icon={<ProhibitIcon aria-hidden />}
        >
          Desactivar cuenta
        </KeyLink>
      </Panel>
    </Page>
  )
}
