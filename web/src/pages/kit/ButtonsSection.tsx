import { useState } from 'react'
import BellIcon from '~icons/ph/bell'
import CheckBoldIcon from '~icons/ph/check-bold'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import HeartFillIcon from '~icons/ph/heart-fill'
import PlusBoldIcon from '~icons/ph/plus-bold'
import TrashIcon from '~icons/ph/trash'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { PlayButton } from '../../base/ui/inputs/PlayButton.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { WASHES, washStyle } from '../../base/ui/styles/wash.ts'
import { Section } from './Section.tsx'
import classes from './Specimen.module.css'
import { Specimen } from './Specimen.tsx'
import { LONG_NAME } from './samples.ts'

export function ButtonsSection() {
  const [isPending, setIsPending] = useState(false)
  const [isFollowing, setIsFollowing] = useState(true)
  const [isPlaying, setIsPlaying] = useState(false)
  return (
    <Section title="Teclas">
      <Specimen name="Variantes" width="half" inRow>
        <Button variant="primary">Publicar reseña</Button>
        <Button>Seguir</Button>
        <Button variant="ghost">Siguiendo</Button>
        <Button variant="danger">Desactivar</Button>
        <Button variant="bare">Quitar filtros</Button>
        <Button disabled>Crear</Button>
        <Button variant="ghost" disabled>
          Fantasma apagada
        </Button>
      </Specimen>
      <Specimen name="Estados" width="half" inRow>
        <Button variant="primary" data-down>
          Pulsada
        </Button>
        <Button variant="primary" className={classes.focused}>
          Con foco
        </Button>
        <Button variant="primary" pending>
          Publicar reseña
        </Button>
        <Button pending>Guardando</Button>
        <Button variant="danger" pending={isPending} onClick={() => setIsPending(true)}>
          Tócame y espero
        </Button>
        <Button onClick={() => setIsPending(false)}>Terminar la espera</Button>
      </Specimen>
      <Specimen name="Tamaños e íconos" width="half" inRow>
        <Button size="s" icon={<PlusBoldIcon />}>
          Seguir
        </Button>
        <Button
          size="s"
          variant={isFollowing ? 'ghost' : 'default'}
          aria-pressed={isFollowing}
          icon={isFollowing ? <CheckBoldIcon /> : <PlusBoldIcon />}
          onClick={() => setIsFollowing(!isFollowing)}
        >
          {isFollowing ? 'Siguiendo' : 'Seguir'}
        </Button>
        <Button icon={<PlusBoldIcon />}>Mediana</Button>
        <Button size="l" variant="primary">
          Grande
        </Button>
        <ButtonLink href="#contenido" variant="primary">
          Enlace
        </ButtonLink>
        <Button variant="ghost" block>
          {LONG_NAME}
        </Button>
      </Specimen>
      <Specimen name="Sobre un cartel" width="half">
        <div className={classes.wash} style={washStyle(WASHES.turquesa)} data-wash>
          <div className="row flex-wrap gap-3">
            <Button variant="ink">Ir a mi perfil</Button>
            <Button variant="primary">Primaria</Button>
            <Button variant="ghost">Regresar</Button>
            <IconButton label="Más opciones" icon={<DotsThreeBoldIcon />} />
            <PlayButton playing={false} label="Reproducir en el cartel" />
            <TextLink href="#contenido">Un enlace</TextLink>
          </div>
        </div>
      </Specimen>
      <Specimen name="Redondas" width="whole" inRow>
        <IconButton label="Notificaciones, 2 nuevas" icon={<BellIcon />} withDot />
        <IconButton label="Me gusta" aria-pressed icon={<HeartFillIcon />} />
        <IconButton label="Borrar" icon={<TrashIcon />} variant="solid" />
        <IconButton label="Borrar, apagada" icon={<TrashIcon />} disabled />
        <PlayButton
          playing={isPlaying}
          label={isPlaying ? 'Pausar' : 'Reproducir'}
          onClick={() => setIsPlaying(!isPlaying)}
        />
        <PlayButton playing label="Pausar, grande" size={84} />
        <PlayButton playing={false} label="Sin avance" disabled />
        <TextLink href="#contenido">Enlace de texto</TextLink>
        <TextLink href="#contenido" accent>
          Crear cuenta
        </TextLink>
      </Specimen>
    </Section>
  )
}
