import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import ChartBarIcon from '~icons/ph/chart-bar'
import ChartBarFillIcon from '~icons/ph/chart-bar-fill'
import ClipboardTextIcon from '~icons/ph/clipboard-text'
import ClipboardTextFillIcon from '~icons/ph/clipboard-text-fill'
import CurrencyCircleDollarIcon from '~icons/ph/currency-circle-dollar'
import CurrencyCircleDollarFillIcon from '~icons/ph/currency-circle-dollar-fill'
import EnvelopeSimpleIcon from '~icons/ph/envelope-simple'
import EnvelopeSimpleFillIcon from '~icons/ph/envelope-simple-fill'
import FlagIcon from '~icons/ph/flag'
import FlagFillIcon from '~icons/ph/flag-fill'
import ListBulletsIcon from '~icons/ph/list-bullets'
import ListBulletsFillIcon from '~icons/ph/list-bullets-fill'
import RocketLaunchIcon from '~icons/ph/rocket-launch'
import RocketLaunchFillIcon from '~icons/ph/rocket-launch-fill'
import ScalesIcon from '~icons/ph/scales'
import ScalesFillIcon from '~icons/ph/scales-fill'
import ShieldCheckIcon from '~icons/ph/shield-check'
import ShieldCheckFillIcon from '~icons/ph/shield-check-fill'
import TagIcon from '~icons/ph/tag'
import TagFillIcon from '~icons/ph/tag-fill'
import UserCheckIcon from '~icons/ph/user-check'
import UserCheckFillIcon from '~icons/ph/user-check-fill'
import UsersIcon from '~icons/ph/users'
import UsersFillIcon from '~icons/ph/users-fill'
import UsersThreeIcon from '~icons/ph/users-three'
import UsersThreeFillIcon from '~icons/ph/users-three-fill'
import VinylRecordIcon from '~icons/ph/vinyl-record'
import VinylRecordFillIcon from '~icons/ph/vinyl-record-fill'
import { PageLoader } from '../base/ui/layout/PageLoader.tsx'
import { TabList } from '../base/ui/layout/TabList.tsx'
import { TabPanel } from '../base/ui/layout/TabPanel.tsx'
import { Tabs } from '../base/ui/layout/Tabs.tsx'
import { useTab } from '../base/ui/layout/useTab.ts'
import { MAIN_ID } from '../base/ui/styles/landmarks.ts'
import { useOnceHydrated } from '../base/ui/styles/useIsHydrated.ts'
import { SkeletonReview } from '../opinions/reviews/SkeletonReview.tsx'
import { HeldVotes } from '../opinions/votes/HeldVotes.tsx'
import { TAB_PARAM } from '../paths.ts'
import { PriceEditor } from '../people/premium/PriceEditor.tsx'
import { gateQueries, SecondFactorGate } from '../people/secondFactor/SecondFactorGate.tsx'
import { AuditLog } from '../running/admin/AuditLog.tsx'
import { CatalogueLoad } from '../running/admin/CatalogueLoad.tsx'
import { Income } from '../running/admin/Income.tsx'
import { PanelHelp } from '../running/admin/PanelHelp.tsx'
import { PendingList } from '../running/admin/PendingList.tsx'
import { userCountsQuery } from '../running/admin/queries.ts'
import { Registrations } from '../running/admin/Registrations.tsx'
import { TroubledMails } from '../running/admin/TroubledMails.tsx'
import { UserCounts } from '../running/admin/UserCounts.tsx'
import { UserList } from '../running/admin/UserList.tsx'
import { AppealQueue } from '../running/appeals/AppealQueue.tsx'
import { CorrectionQueue } from '../running/corrections/CorrectionQueue.tsx'
import { HiddenItems } from '../running/corrections/HiddenItems.tsx'
import { CaseQueue } from '../running/moderation/CaseQueue.tsx'
import { useIsFirstDay } from '../running/setup/queries.ts'
import { SetupView } from '../running/setup/SetupView.tsx'
import { TeamEditor } from '../running/team/TeamEditor.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import classes from './AdminPage.module.css'
import screen from './Screen.module.css'

const TABS = [
  {
    value: 'lista',
    label: 'Lista de Usuarios',
    icons: [ListBulletsIcon, ListBulletsFillIcon],
    Content: UserList,
  },
  {
    value: 'pendientes',
    label: 'Cuentas por confirmar',
    icons: [UserCheckIcon, UserCheckFillIcon],
    Content: PendingList,
  },
  { value: 'cantidad', label: 'Cantidad Usuarios', icons: [UsersIcon, UsersFillIcon], Content: UserCounts },
  {
    value: 'registrados',
    label: 'Usuarios Registrados',
    icons: [ChartBarIcon, ChartBarFillIcon],
    Content: Registrations,
  },
  {
    value: 'ingresos',
    label: 'Ingresos',
    icons: [CurrencyCircleDollarIcon, CurrencyCircleDollarFillIcon],
    Content: Income,
  },
  { value: 'precios', label: 'Precios', icons: [TagIcon, TagFillIcon], Content: PriceEditor },
  { value: 'reportes', label: 'Reportes', icons: [FlagIcon, FlagFillIcon], Content: Reports },
  {
    value: 'votos',
    label: 'Votos en revisión',
    icons: [ShieldCheckIcon, ShieldCheckFillIcon],
    Content: HeldVotes,
  },
  { value: 'apelaciones', label: 'Apelaciones', icons: [ScalesIcon, ScalesFillIcon], Content: Appeals },
  {
    value: 'registro',
    label: 'Registro',
    icons: [ClipboardTextIcon, ClipboardTextFillIcon],
    Content: AuditLog,
  },
  {
    value: 'catalogo',
    label: 'Catálogo',
    icons: [VinylRecordIcon, VinylRecordFillIcon],
    Content: Catalogue,
  },
  {
    value: 'correos',
    label: 'Correos',
    icons: [EnvelopeSimpleIcon, EnvelopeSimpleFillIcon],
    Content: TroubledMails,
  },
  { value: 'equipo', label: 'Equipo', icons: [UsersThreeIcon, UsersThreeFillIcon], Content: TeamEditor },
] as const

const SETUP_TAB = {
  value: 'puesta-en-marcha',
  label: 'Puesta en marcha',
  icons: [RocketLaunchIcon, RocketLaunchFillIcon],
  Content: SetupView,
} as const

/** The tab of the first day comes first until its steps are complete. */
const FIRST_DAY_TABS = [SETUP_TAB, ...TABS]
const LATER_TABS = [...TABS, SETUP_TAB]

function Catalogue() {
  return (
    <div className={classes.parts}>
      <h2>Catálogo</h2>
      <CatalogueLoad />
      <CorrectionQueue />
      <HiddenItems />
    </div>
  )
}

/** A case quotes the reported content, so the skeleton of a review has about its height. */
function Reports() {
  return <CaseQueue skeleton={<SkeletonReview />} />
}

export const queries: ScreenQueries = () => ({ required: gateQueries })

function Appeals() {
  return <AppealQueue skeleton={<SkeletonReview />} />
}

export function AdminPage() {
  const { error } = useQuery(userCountsQuery)
  return <SecondFactorGate error={error}>{(notice) => <OpenedPanel notice={notice} />}</SecondFactorGate>
}

/** The first tab depends on which steps are missing, so the panel waits for them instead of changing while it is used. */
function OpenedPanel({ notice }: { notice: ReactNode }) {
  const isFirstDay = useIsFirstDay()
  if (isFirstDay === undefined)
    return (
      <main id={MAIN_ID} className={screen.page} tabIndex={-1}>
        <h1 className={classes.title}>Panel de administrador</h1>
        <PageLoader text="Abriendo el panel…" />
      </main>
    )
  return <AdminPanel notice={notice} isFirstDay={isFirstDay} />
}

type AdminPanelProps = { notice: ReactNode; isFirstDay: boolean }

function AdminPanel({ notice, isFirstDay }: AdminPanelProps) {
  // The order is kept, so that the last step does not replace the tab in which it was completed.
  const [tabs] = useState(isFirstDay ? FIRST_DAY_TABS : LATER_TABS)
  const [shown, show, hrefOf] = useTab(TAB_PARAM, tabs, { pushHistory: true })
  const { data } = useQuery(userCountsQuery)
  const counts = useOnceHydrated(data)
  const waiting: Partial<Record<string, number>> = {
    reportes: counts?.openReports,
    apelaciones: counts?.openAppeals,
  }
  return (
    <main id={MAIN_ID} className={screen.page} tabIndex={-1}>
      <Tabs
        className={`grid items-start gap-10 ${classes.panel}`}
        orientation="vertical"
        value={shown}
        onChange={show}
        hrefOf={hrefOf}
      >
        <TabList
          className={classes.tabs}
          label="Panel de administrador"
          tabs={tabs.map(({ value, label, icons: [PlainIcon, FilledIcon] }) => {
            const Icon = value === shown ? FilledIcon : PlainIcon
            return {
              value,
              label,
              icon: <Icon width={20} height={20} aria-hidden />,
              ...(waiting[value] && { count: waiting[value] }),
            }
          })}
        />
        <div className="min-w-0">
          <h1 className={classes.title}>Panel de administrador</h1>
          <PanelHelp />
          {notice}
          {tabs.map(({ value, Content }) => (
            <TabPanel key={value} value={value}>
              <Content />
            </TabPanel>
          ))}
        </div>
      </Tabs>
    </main>
  )
}
