import { ChartBarIcon } from '@phosphor-icons/react/dist/csr/ChartBar'
import { ClipboardTextIcon } from '@phosphor-icons/react/dist/csr/ClipboardText'
import { CurrencyCircleDollarIcon } from '@phosphor-icons/react/dist/csr/CurrencyCircleDollar'
import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag'
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets'
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users'
import { VinylRecordIcon } from '@phosphor-icons/react/dist/csr/VinylRecord'
import { useQuery } from '@tanstack/react-query'
import { AuditLog } from '../admin/AuditLog.tsx'
import { CatalogueFill } from '../admin/CatalogueFill.tsx'
import { Income } from '../admin/Income.tsx'
import { userCountsQuery } from '../admin/queries.ts'
import { Registrations } from '../admin/Registrations.tsx'
import { UserCounts } from '../admin/UserCounts.tsx'
import { UserList } from '../admin/UserList.tsx'
import { CaseQueue } from '../moderation/CaseQueue.tsx'
import { TAB_PARAM } from '../paths.ts'
import { SkeletonReview } from '../reviews/SkeletonReview.tsx'
import { TabList } from '../ui/layout/TabList.tsx'
import { TabPanel } from '../ui/layout/TabPanel.tsx'
import { Tabs } from '../ui/layout/Tabs.tsx'
import { useTab } from '../ui/layout/useTab.ts'
import { MAIN_ID } from '../ui/styles/landmarks.ts'
import classes from './AdminPage.module.css'
import screen from './Screen.module.css'

const TABS = [
  { value: 'lista', label: 'Lista de Usuarios', Icon: ListBulletsIcon, Content: UserList },
  { value: 'cantidad', label: 'Cantidad Usuarios', Icon: UsersIcon, Content: UserCounts },
  { value: 'registrados', label: 'Usuarios Registrados', Icon: ChartBarIcon, Content: Registrations },
  { value: 'ingresos', label: 'Ingresos', Icon: CurrencyCircleDollarIcon, Content: Income },
  { value: 'reportes', label: 'Reportes', Icon: FlagIcon, Content: Reports },
  { value: 'registro', label: 'Registro', Icon: ClipboardTextIcon, Content: AuditLog },
  { value: 'catalogo', label: 'Catálogo', Icon: VinylRecordIcon, Content: CatalogueFill },
] as const

/** A case quotes the reported content, so the skeleton of a review has about its height. */
function Reports() {
  return <CaseQueue skeleton={<SkeletonReview />} />
}

export function AdminPage() {
  const [shown, show] = useTab(TAB_PARAM, TABS, { pushHistory: true })
  const { data: counts } = useQuery(userCountsQuery)
  const waiting = counts?.openReports
  return (
    <main id={MAIN_ID} className={screen.page} tabIndex={-1}>
      <Tabs className={classes.panel} orientation="vertical" value={shown} onChange={show}>
        <TabList
          className={classes.tabs}
          label="Panel de administrador"
          tabs={TABS.map(({ value, label, Icon }) => ({
            value,
            label,
            icon: <Icon size={20} weight={value === shown ? 'fill' : 'regular'} aria-hidden />,
            ...(value === 'reportes' && waiting && { count: waiting }),
          }))}
        />
        <div className={classes.content}>
          <h1 className={classes.title}>Panel de administrador</h1>
          {TABS.map(({ value, Content }) => (
            <TabPanel key={value} value={value}>
              <Content />
            </TabPanel>
          ))}
        </div>
      </Tabs>
    </main>
  )
}
