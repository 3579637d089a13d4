import { useState } from 'react'
import BellIcon from '~icons/ph/bell'
import CheckBoldIcon from '~icons/ph/check-bold'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import HeartFillIcon from '~icons/ph/heart-fill'
import PlusBoldIcon from '~icons/ph/plus-bold'
import TrashIcon from '~icons/ph/trash'
import { IconKey } from '../../base/ui/inputs/IconKey.tsx'
import { Key } from '../../base/ui/inputs/Key.tsx'
import { KeyLink } from '../../base/ui/inputs/KeyLink.tsx'
import { PlayKey } from '../../base/ui/inputs/PlayKey.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { WASHES, washStyle } from '../../base/ui/styles/wash.ts'
import { Section } from './Section.tsx'
import classes from './Specimen.module.css'
import { Specimen } from './Specimen.tsx'
import { LONG_NAME } from './samples.ts'

export function KeysSection() {
  const [isPending, setIsPending] = useState(false)
  const [isFollowing, setIsFollowing] = useState(true)
  const [isPlaying, setIsPlaying] = useState(false)
  return (
    <Section title="Teclas">
      <Specimen name="Variantes" width="half" inRow>
        <Key variant="primary">Publicar reseña</Key>
        <Key>Seguir</Key>
        <Key variant="ghost">Siguiendo</Key>
        <Key variant="danger">Desactivar</Key>
        <Key variant="bare">Quitar filtros</Key>
        <Key disabled>Crear</Key>
        <Key variant="ghost" disabled>
          Fantasma apagada
        </Key>
      </Specimen>
      <Specimen name="Estados" width="half" inRow>
        <Key variant="primary" data-down>
          Pulsada
        </Key>
        <Key variant="primary" className={classes.focused}>
          Con foco
        </Key>
        <Key variant="primary" pending>
          Publicar reseña
        </Key>
        <Key pending>Guardando</Key>
        <Key variant="danger" pending={isPending} onClick={() => setIsPending(true)}>
          Tócame y espero
        </Key>
        <Key onClick={() => setIsPending(false)}>Terminar la espera</Key>
      </Specimen>
      <Specimen name="Tamaños e íconos" width="half" inRow>
        <Key size="s" icon={<PlusBoldIcon />}>
          Seguir
        </Key>
        <Key
          size="s"
          variant={isFollowing ? 'ghost' : 'default'}
          aria-pressed={isFollowing}
          icon={isFollowing ? <CheckBoldIcon /> : <PlusBoldIcon />}
          onClick={() => setIsFollowing(!isFollowing)}
        >
          {isFollowing ? 'Siguiendo' : 'Seguir'}
        </Key>
        <Key icon={<PlusBoldIcon />}>Mediana</Key>
        <Key size="l" variant="primary">
          Grande
        </Key>
        <KeyLink href="#contenido" variant="primary">
          Enlace
        </KeyLink>
        <Key variant="ghost" block>
          {LONG_NAME}
        </Key>
      </Specimen>
      <Specimen name="Sobre un cartel" width="half">
        <div className={classes.wash} style={washStyle(WASHES.turquesa)} data-wash>
          <div className="row flex-wrap gap-3">
            <Key variant="ink">Ir a mi perfil</Key>
            <Key variant="primary">Primaria</Key>
            <Key variant="ghost">Regresar</Key>
            <IconKey label="Más opciones" icon={<DotsThreeBoldIcon />} />
            <PlayKey playing={false} label="Reproducir en el cartel" />
            <TextLink href="#contenido">Un enlace</TextLink>
          </div>
        </div>
      </Specimen>
      <Specimen name="Redondas" width="whole" inRow>
        <IconKey label="Notificaciones, 2 nuevas" icon={<BellIcon />} withDot />
        <IconKey label="Me gusta" aria-pressed icon={<HeartFillIcon />} />
        <IconKey label="Borrar" icon={<TrashIcon />} variant="solid" />
        <IconKey label="Borrar, apagada" icon={<TrashIcon />} disabled />
        <PlayKey
          playing={isPlaying}
          label={isPlaying ? 'Pausar' : 'Reproducir'}
          onClick={() => setIsPlaying(!isPlaying)}
        />
        <PlayKey playing label="Pausar, grande" size={84} />
        <PlayKey playing={false} label="Sin avance" disabled />
        <TextLink href="#contenido">Enlace de texto</TextLink>
        <TextLink href="#contenido" accent>
          Crear cuenta
        </TextLink>
      </Specimen>
    </Section>
  )
}
