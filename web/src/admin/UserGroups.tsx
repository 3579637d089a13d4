import { useState } from 'react'
import { Segmented } from '../ui/Segmented.tsx'
import { AdminSection } from './AdminSection.tsx'
import classes from './UserGroups.module.css'

const GROUPS = ['Gratuito', 'Premium', 'Admin', 'Inactivos'].map((label) => ({ value: label, label }))

/** The accounts, by plan; those that are switched off apart. */
export function UserGroups() {
  const [group, setGroup] = useState('Gratuito')
  return (
    <>
      <Segmented
        className={classes.groups}
        label="Grupo"
        options={GROUPS}
        value={group}
        onChange={setGroup}
      />
      <AdminSection title="Lista de Usuarios" />
    </>
  )
}
