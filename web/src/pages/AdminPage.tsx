import { ChartBarIcon } from '@phosphor-icons/react/dist/csr/ChartBar'
import { CurrencyCircleDollarIcon } from '@phosphor-icons/react/dist/csr/CurrencyCircleDollar'
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets'
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users'
import { useState } from 'react'
import { AdminSection } from '../admin/AdminSection.tsx'
import { UserGroups } from '../admin/UserGroups.tsx'
import { Page } from '../ui/Page.tsx'
import { TabList } from '../ui/TabList.tsx'
import { TabPanel } from '../ui/TabPanel.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import classes from './AdminPage.module.css'

const TABS = [
  { value: 'lista', label: 'Lista de Usuarios', icon: <ListBulletsIcon size={20} aria-hidden /> },
  { value: 'cantidad', label: 'Cantidad Usuarios', icon: <UsersIcon size={20} aria-hidden /> },
  { value: 'registrados', label: 'Usuarios Registrados', icon: <ChartBarIcon size={20} aria-hidden /> },
  { value: 'ingresos', label: 'Ingresos', icon: <CurrencyCircleDollarIcon size={20} aria-hidden /> },
]

export function AdminPage() {
  const [shown, setShown] = useState('lista')
  return (
    <Page title="Panel de administrador">
      <Tabs className={classes.panel} orientation="vertical" value={shown} onChange={setShown}>
        <TabList label="Panel de administrador" tabs={TABS} />
        <div className={classes.content}>
          <TabPanel value="lista">
            <UserGroups />
          </TabPanel>
          <TabPanel value="cantidad">
            <AdminSection title="Cantidad Usuarios" />
          </TabPanel>
          <TabPanel value="registrados">
            <AdminSection title="Usuarios Registrados" />
          </TabPanel>
          <TabPanel value="ingresos">
            <AdminSection title="Ingresos" />
          </TabPanel>
        </div>
      </Tabs>
    </Page>
  )
}
