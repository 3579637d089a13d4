import { useState } from 'react'
import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import { CheckField } from '../../base/ui/inputs/CheckField.tsx'
import { PasswordField } from '../../base/ui/inputs/PasswordField.tsx'
import { Segmented } from '../../base/ui/inputs/Segmented.tsx'
import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import { SwitchField } from '../../base/ui/inputs/SwitchField.tsx'
import { TextAreaField } from '../../base/ui/inputs/TextAreaField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { PasswordMeter } from '../../people/accounts/PasswordMeter.tsx'
import { Section } from './Section.tsx'
import { Specimen } from './Specimen.tsx'

const KINDS = [
  { value: 'song', label: 'Canción' },
  { value: 'artist', label: 'Artista' },
  { value: 'album', label: 'Álbum' },
  { value: 'user', label: 'Usuario' },
]

export function FieldsSection() {
  const [kind, setKind] = useState('song')
  const [password, setPassword] = useState('persiana')
  return (
    <Section title="Campos">
      <Specimen name="Texto">
        <TextField
          label="Email"
          type="email"
          placeholder="tu@correo.example"
          hint="No lo mostramos a nadie"
        />
        <TextField
          label="Nombre de la playlist"
          defaultValue="top"
          error="* No puedes repetir nombres de Playlist"
        />
        <TextField label="Apagado" defaultValue="No se toca" disabled />
        <TextField label="Buscar" hideLabel icon={<MagnifyingGlassIcon />} placeholder="Con ícono" />
      </Specimen>
      <Specimen name="Contraseña">
        <PasswordField
          label="Contraseña"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          below={<PasswordMeter password={password} />}
        />
        <PasswordField label="Repetir contraseña" error="Las contraseñas deben ser iguales" />
        <PasswordMeter password="123456" />
        <PasswordMeter password="k3!vMq9zRt" />
        <PasswordMeter password="persiana media abierta" />
      </Specimen>
      <Specimen name="Texto largo">
        <TextAreaField
          label="Descripción"
          maxLength={255}
          defaultValue="Empieza como quien baja a tirar la basura y termina con medio edificio en el rellano."
        />
        <TextAreaField
          label="Mensaje"
          maxLength={24}
          defaultValue="Justo en el límite: 24!!"
          error="Falta el final"
        />
      </Specimen>
      <Specimen name="Elegir" width="half">
        <SelectField
          label="Artista"
          placeholder="Seleccione un artista"
          options={[{ value: '1', label: 'Tía Magnética' }]}
        />
        <SelectField
          label="Contenido explícito"
          active
          defaultValue="no"
          options={[{ value: 'no', label: 'Sin contenido explícito' }]}
        />
        <SelectField label="Álbum" placeholder="Seleccione un album" options={[]} error="Elige un álbum" />
      </Specimen>
      <Specimen name="Una de varias, sí o no" width="half">
        <Segmented label="Tipo de resultado" options={KINDS} value={kind} onChange={setKind} />
        <CheckField label="Acepto recibir novedades por correo" defaultChecked />
        <CheckField label="Acepto los términos" error="Tienes que aceptarlos para seguir" />
        <CheckField label="Casilla apagada" disabled />
        <SwitchField label="Mostrar contenido explícito" defaultChecked />
        <SwitchField label="Reproducir al pasar" />
        <SwitchField label="Interruptor apagado" disabled />
      </Specimen>
    </Section>
  )
}
