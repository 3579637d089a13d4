import { mayChat } from '@remusic/contract/people/plans'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import FileArrowUpIcon from '~icons/ph/file-arrow-up'
import KeyboardIcon from '~icons/ph/keyboard'
import ProhibitIcon from '~icons/ph/prohibit'
import { ConsentList } from '../base/legal/ConsentList.tsx'
import { consentsQuery } from '../base/legal/queries.ts'
import { Button } from '../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../base/ui/inputs/ButtonLink.tsx'
import { TextLink } from '../base/ui/inputs/TextLink.tsx'
import { ThemeChoice } from '../base/ui/inputs/ThemeChoice.tsx'
import { lazyChunk } from '../base/ui/layout/lazyChunk.ts'
import { Page } from '../base/ui/layout/Page.tsx'
import { Panel } from '../base/ui/layout/Panel.tsx'
import { TabList } from '../base/ui/layout/TabList.tsx'
import { TabPanel } from '../base/ui/layout/TabPanel.tsx'
import { Tabs } from '../base/ui/layout/Tabs.tsx'
import { useTab } from '../base/ui/layout/useTab.ts'
import { Skeleton } from '../base/ui/lists/Skeleton.tsx'
import { DiarySettings } from '../listening/diary/DiarySettings.tsx'
import { diarySettingsQuery } from '../listening/diary/queries.ts'
import { waitingQuery } from '../listening/scrobbles/queries.ts'
import { APPS_TAB, CORRECTIONS_ID, DIARY_ID, PROFILE_TAB, paths, SECURITY_TAB, TAB_PARAM } from '../paths.ts'
import { tokensQuery } from '../people/accessTokens/queries.ts'
import { BlindTastingSwitch } from '../people/accounts/BlindTastingSwitch.tsx'
import { EmailSwitch } from '../people/accounts/EmailSwitch.tsx'
import { NameForm } from '../people/accounts/NameForm.tsx'
import { profileQuery } from '../people/accounts/queries.ts'
import { NotificationPreferences } from '../people/notifications/NotificationPreferences.tsx'
import { preferencesQuery } from '../people/notifications/queries.ts'
import { ArchiveSettings } from '../publishing/archive/ArchiveSettings.tsx'
import { archiveMailsQuery } from '../publishing/archive/queries.ts'
import { DigestSwitch } from '../publishing/digest/DigestSwitch.tsx'
import { digestQuery } from '../publishing/digest/queries.ts'
import { profileDetailsQuery } from '../publishing/profiles/queries.ts'
import { overlays } from '../publishing/shortcuts/overlays.ts'
import { BlockedPeople } from '../running/blocks/BlockedPeople.tsx'
import { blockedQuery } from '../running/blocks/queries.ts'
import { OwnCorrections } from '../running/corrections/OwnCorrections.tsx'
import { ownCorrectionsQuery } from '../running/corrections/queries.ts'
import type { ScreenQueries } from '../screenQueries.ts'
import { WhoMayWrite } from '../together/chat/WhoMayWrite.tsx'
import classes from './SettingsPage.module.css'
import { AppSettings } from './settings/AppSettings.tsx'
import { SecuritySettings, securityQueries } from './settings/SecuritySettings.tsx'

const PushSettings = lazyChunk(() => import('../people/webPush/PushSettings.tsx').then((m) => m.PushSettings))
const ProfileEditor = lazyChunk(() =>
  import('../publishing/profiles/ProfileEditor.tsx').then((m) => m.ProfileEditor),
)

const TABS = [
  { value: 'general', label: 'General' },
  { value: PROFILE_TAB, label: 'Perfil' },
  { value: SECURITY_TAB, label: 'Seguridad' },
  { value: APPS_TAB, label: 'Aplicaciones' },
] as const

export const queries: ScreenQueries = ({ search, userId }) => {
  const tab = search.get(TAB_PARAM)
  if (tab === SECURITY_TAB) return { required: securityQueries }
  if (tab === APPS_TAB) return { required: [tokensQuery, waitingQuery] }
  if (tab === PROFILE_TAB) return { required: userId ? [profileDetailsQuery(userId)] : [] }
  return {
    required: [
      preferencesQuery,
      digestQuery,
      diarySettingsQuery,
      blockedQuery,
      archiveMailsQuery,
      ownCorrectionsQuery,
      consentsQuery,
    ],
  }
}

export function SettingsPage() {
  const [shown, show, hrefOf] = useTab(TAB_PARAM, TABS, { pushHistory: true })
  return (
    <Page title="Ajustes" className={classes.page}>
      <Tabs value={shown} onChange={show} hrefOf={hrefOf}>
        <TabList label="Ajustes" tabs={[...TABS]} />
        <TabPanel value="general" className="grid gap-6">
          <GeneralSettings />
        </TabPanel>
        <TabPanel value={PROFILE_TAB} className="grid gap-6">
          <ProfileSettings />
        </TabPanel>
        <TabPanel value={SECURITY_TAB} className="grid gap-6">
          <SecuritySettings />
        </TabPanel>
        <TabPanel value={APPS_TAB} className="grid gap-6">
          <AppSettings />
        </TabPanel>
      </Tabs>
    </Page>
  )
}

function ProfileSettings() {
  const { data: profile } = useSuspenseQuery(profileQuery)
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      <ProfileEditor userId={profile.id} />
    </Suspense>
  )
}

function GeneralSettings() {
  const { data: profile } = useSuspenseQuery(profileQuery)
  return (
    <>
      <Panel title="Tu cuenta">
        <NameForm profile={profile} />
        <p className="wrap-anywhere muted mt-3 mb-3">
          Tu correo es <b>{profile.email}</b>.{' '}
          <TextLink component={Link} to={paths.security()}>
            Cambiarlo
          </TextLink>
        </p>
        <EmailSwitch profile={profile} />
      </Panel>
      <Panel title="Qué avisos recibir">
        <NotificationPreferences />
      </Panel>
      <Panel title="Notificaciones en este dispositivo">
        <Suspense fallback={<Skeleton height={88} />}>
          <PushSettings />
        </Suspense>
      </Panel>
      <Panel title="Resumen semanal">
        <DigestSwitch />
      </Panel>
      <div id={DIARY_ID}>
        <Panel title="Diario y números">
          <DiarySettings profile={profile} />
        </Panel>
      </div>
      <Panel title="Cata a ciegas">
        <BlindTastingSwitch profile={profile} />
        <p className="wrap-anywhere muted mt-3 mb-3">
          Escucha sin que te influyan: las calificaciones y promedios de una canción, un álbum o un artista
          aparecen cuando publicas tu reseña. Vale en todos tus dispositivos.
        </p>
      </Panel>
      <Panel title="Tema">
        <ThemeChoice />
      </Panel>
      <Panel title="Teclado" className={classes.keyboard}>
        <Button icon={<KeyboardIcon aria-hidden />} onClick={() => overlays.open('help')}>
          Ver atajos de teclado
        </Button>
      </Panel>
      {mayChat(profile.role) && (
        <Panel title="Mensajes">
          <WhoMayWrite />
          <p className="wrap-anywhere muted mt-3 mb-3">
            Lo que te escriban los demás llega a tus solicitudes: lo aceptas o lo eliminas, y no se enteran.
            Los chats que ya tienes siguen igual.
          </p>
        </Panel>
      )}
      <Panel title="Personas bloqueadas">
        <BlockedPeople />
      </Panel>
      <Panel title="Traer mi historia">
        <p className="wrap-anywhere muted mt-3 mb-3">
          Tus escuchas, calificaciones, reseñas y playlists de Spotify, Last.fm, Rate Your Music y otros
          servicios.
        </p>
        <ButtonLink component={Link} to={paths.historyImports()} icon={<FileArrowUpIcon aria-hidden />}>
          Traer mi historia
        </ButtonLink>
      </Panel>
      <Panel title="Mi archivo">
        <ArchiveSettings />
      </Panel>
      <div id={CORRECTIONS_ID}>
        <Panel title="Tus correcciones">
          <OwnCorrections />
        </Panel>
      </div>
      <Panel title="Documentos legales">
        <ConsentList />
      </Panel>
      <Panel title="Normas">
        <p className="wrap-anywhere muted mt-3 mb-3">
          Qué no se puede hacer en ReMusic, qué pasa entonces y cómo se apela.{' '}
          <TextLink component={Link} to={paths.rules()}>
            Leer las normas
          </TextLink>
        </p>
      </Panel>
      <Panel title="Desactivar tu cuenta">
        <p className="wrap-anywhere muted mt-3 mb-3">
          Tendrás un mes para restablecerla si cambias de opinión.
        </p>
        <ButtonLink
          component={Link}
          to={paths.deactivate()}
          variant="danger"
          icon={<ProhibitIcon aria-hidden />}
        >
          Desactivar cuenta
        </ButtonLink>
      </Panel>
    </>
  )
}
