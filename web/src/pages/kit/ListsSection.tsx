import { type ReactNode, useState } from 'react'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import PlusIcon from '~icons/ph/plus'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { PlayButton } from '../../base/ui/inputs/PlayButton.tsx'
import { MediaRow } from '../../base/ui/lists/MediaRow.tsx'
import { outdated } from '../../base/ui/lists/outdated.ts'
import { Pager } from '../../base/ui/lists/Pager.tsx'
import { Rail } from '../../base/ui/lists/Rail.tsx'
import { StatStrip } from '../../base/ui/lists/StatStrip.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { Equaliser } from '../../base/ui/marks/Equaliser.tsx'
import { ProgressStaff } from '../../base/ui/marks/ProgressStaff.tsx'
import { Duration } from '../../base/ui/text/Duration.tsx'
import { Section } from './Section.tsx'
import classes from './Specimen.module.css'
import { Specimen } from './Specimen.tsx'
import { LONG_NAME, RTL_NAME, sampleCover, UNBROKEN_NAME } from './samples.ts'

const ALBUMS = [
  'Verbena',
  'Patio',
  'Manual',
  'Horario',
  'Boleros',
  'Neón',
  'Sobremesa',
  'Lima',
  'Atlas',
  'Cal',
]

export function ListsSection() {
  const [page, setPage] = useState(4)
  const [second, setSecond] = useState(12)
  return (
    <Section title="Listas">
      <div className={classes.whole}>
        <Rail title="Descubre nuevas canciones" headingLevel={3}>
          {ALBUMS.map((name) => (
            <Album key={name} name={name} />
          ))}
        </Rail>
      </div>
      <div className={classes.whole}>
        <Rail title="Un riel que cabe entero" headingLevel={3} itemWidth={120}>
          <Album name={UNBROKEN_NAME} />
          <Album name={RTL_NAME} />
        </Rail>
      </div>
      <Specimen name="Filas" width="twoThirds" bare>
        <ol>
          <Song lead={<Equaliser />} title="Persiana a medias" active />
          <Song lead={2} title="Cumbia del segundo B" />
          <Song lead={3} title={LONG_NAME} />
          <Song lead={4} title={RTL_NAME} />
        </ol>
      </Specimen>
      <Specimen name="Filas compactas" bare>
        <ol>
          <Song title="Agosto en obras" compact active />
          <Song title={UNBROKEN_NAME} compact />
        </ol>
      </Specimen>
      <Specimen name="Filas que esperan a las siguientes" bare>
        <ol {...outdated(true)}>
          <Song title="Agosto en obras" compact />
          <Song title={LONG_NAME} compact />
        </ol>
      </Specimen>
      <Specimen name="Avance" width="half">
        <ProgressStaff
          label="Posición"
          value={second}
          max={30}
          valueText={`${second} de 30 segundos`}
          onChange={setSecond}
        />
        <ProgressStaff
          label="Sin nada que mover"
          value={0}
          max={30}
          valueText="0"
          onChange={setSecond}
          disabled
        />
      </Specimen>
      <Specimen name="Páginas" width="half">
        <Pager page={page} pages={12} onChange={setPage} />
        <Pager page={1} pages={2} onChange={setPage} label="Paginación corta" />
      </Specimen>
      <Specimen name="Cifras" width="whole" bare>
        <StatStrip
          stats={[
            { label: 'Usuarios', value: '1.496' },
            { label: 'Gratuito', value: '1.078' },
            { label: 'Premium', value: '418' },
            { label: 'Ingresos', value: '$250.382' },
          ]}
        />
      </Specimen>
    </Section>
  )
}

function Album({ name }: { name: string }) {
  return (
    <>
      <Cover src={sampleCover(name.toLowerCase())} />
      <a className={classes.caption} href="#contenido">
        {name}
      </a>
      <Button size="s">Reseñas</Button>
    </>
  )
}

type SongProps = { lead?: ReactNode; title: string; active?: boolean; compact?: boolean }

function Song({ lead, title, active, compact }: SongProps) {
  const seconds = 214
  return (
    <MediaRow
      lead={lead}
      active={active}
      compact={compact}
      picture={<Cover src={sampleCover(title.slice(0, 6).toLowerCase())} />}
      play={<PlayButton size={36} playing={active === true} label={`Reproducir avance de ${title}`} />}
      title={<a href="#contenido">{title}</a>}
      subtitle="Tía Magnética"
      extra="Verbena de los lunes"
      end={<Duration seconds={seconds} />}
      actions={
        <>
          <IconButton label={`Añadir ${title} a una playlist`} icon={<PlusIcon />} />
          {!compact && <IconButton label={`Más opciones de ${title}`} icon={<DotsThreeBoldIcon />} />}
        </>
      }
    />
  )
}
