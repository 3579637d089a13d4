import { useState } from 'react'
import DiscIcon from '~icons/ph/disc'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import ListBulletsIcon from '~icons/ph/list-bullets'
import MusicNoteIcon from '~icons/ph/music-note'
import ProhibitIcon from '~icons/ph/prohibit'
import UsersIcon from '~icons/ph/users'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { TabList } from '../../base/ui/layout/TabList.tsx'
import { TabPanel } from '../../base/ui/layout/TabPanel.tsx'
import { Tabs } from '../../base/ui/layout/Tabs.tsx'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import { WASHES, washStyle } from '../../base/ui/styles/wash.ts'
import { Section } from './Section.tsx'
import classes from './Specimen.module.css'
import { Specimen } from './Specimen.tsx'
import { LONG_NAME } from './samples.ts'

export function OverlaysSection() {
  const [opened, setOpened] = useState<'dialog' | 'confirm' | null>(null)
  const close = () => setOpened(null)
  return (
    <Section title="Ventanas, menús y pestañas">
      <Specimen name="Ventanas" inRow>
        <Button onClick={() => setOpened('dialog')}>Abrir ventana</Button>
        <Button variant="danger" onClick={() => setOpened('confirm')}>
          Borrar algo
        </Button>
        <Dialog
          opened={opened === 'dialog'}
          onClose={close}
          title="Crear nueva Playlist"
          text="Elige un nombre que tus amigos reconozcan."
          actions={
            <>
              <Button onClick={close}>Cerrar</Button>
              <Button variant="primary" onClick={close}>
                Crear
              </Button>
            </>
          }
        >
          <TextField label="Nombre" data-autofocus />
        </Dialog>
        <ConfirmDialog
          opened={opened === 'confirm'}
          onClose={close}
          onConfirm={close}
          title="¿Borrar esta reseña?"
          text="No se puede deshacer."
          confirmLabel="Borrar"
        />
      </Specimen>
      <Specimen name="Menú" inRow>
        <Menu target={<IconButton label="Más opciones" icon={<DotsThreeBoldIcon />} />}>
          <MenuItem icon={<MusicNoteIcon />}>Ir a la canción</MenuItem>
          <MenuItem icon={<DiscIcon />} component="a" href="#contenido">
            Ir al álbum
          </MenuItem>
          <MenuItem disabled>No disponible</MenuItem>
          <MenuItem icon={<ProhibitIcon />} tone="bad">
            Desactivar cuenta
          </MenuItem>
        </Menu>
        <Menu position="bottom-start" target={<Button>Menú con nombres largos</Button>}>
          <MenuItem>{LONG_NAME}</MenuItem>
        </Menu>
      </Specimen>
      <Specimen name="Pestañas sobre un cartel">
        <div className={classes.wash} style={washStyle(WASHES.mango)} data-wash>
          <SampleTabs />
        </div>
      </Specimen>
      <Specimen name="Pestañas" width="half" bare>
        <SampleTabs />
      </Specimen>
      <Specimen name="Pestañas verticales" width="half" bare>
        <VerticalTabs />
      </Specimen>
    </Section>
  )
}

function SampleTabs() {
  const [tab, setTab] = useState('followers')
  return (
    <Tabs value={tab} onChange={setTab}>
      <TabList
        label="Gente y reseñas"
        tabs={[
          { value: 'followers', label: 'Seguidores', count: 184 },
          { value: 'following', label: 'Siguiendo', count: 97 },
          { value: 'reviews', label: 'Reseñas', count: 26 },
          { value: 'playlists', label: 'Playlists' },
        ]}
      />
      <TabPanel value="followers">Ciento ochenta y cuatro personas.</TabPanel>
      <TabPanel value="following">Noventa y siete personas.</TabPanel>
      <TabPanel value="reviews">Veintiséis reseñas.</TabPanel>
      <TabPanel value="playlists">Ninguna todavía.</TabPanel>
    </Tabs>
  )
}

function VerticalTabs() {
  const [tab, setTab] = useState('list')
  return (
    <Tabs value={tab} onChange={setTab} orientation="vertical">
      <TabList
        label="Secciones"
        tabs={[
          { value: 'list', label: 'Lista de Usuarios', icon: <ListBulletsIcon /> },
          { value: 'count', label: 'Cantidad Usuarios', icon: <UsersIcon /> },
        ]}
      />
      <TabPanel value="list">La lista.</TabPanel>
      <TabPanel value="count">La cantidad.</TabPanel>
    </Tabs>
  )
}
