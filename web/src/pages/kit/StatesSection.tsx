import { useState } from 'react'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { PageLoader } from '../../base/ui/layout/PageLoader.tsx'
import { EmptyState } from '../../base/ui/lists/EmptyState.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { SkeletonCover } from '../../base/ui/lists/SkeletonCover.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { Countdown } from '../../base/ui/marks/Countdown.tsx'
import { SkeletonReview } from '../../opinions/reviews/SkeletonReview.tsx'
import { Section } from './Section.tsx'
import classes from './Specimen.module.css'
import { Specimen } from './Specimen.tsx'

const COVERS = ['a', 'b', 'c', 'd', 'e']

export function StatesSection() {
  const [isPending, setIsPending] = useState(false)
  const [round, setRound] = useState(0)
  return (
    <Section title="Vacío, error y espera">
      <Specimen name="Vacío: un silencio en el pentagrama">
        <EmptyState
          headingLevel={3}
          title="¡Aún no hay reseñas!"
          hint="Se el primero en crear una!"
          action={<Button variant="primary">Escribir reseña</Button>}
        />
      </Specimen>
      <Specimen name="Error: una nota fuera del pentagrama">
        <ErrorState
          headingLevel={3}
          hint="Revisa tu conexión y vuelve a intentarlo."
          pending={isPending}
          onRetry={() => setIsPending(!isPending)}
        />
      </Specimen>
      <Specimen name="Espera de una pantalla">
        <PageLoader text="¡Estamos buscando el álbum!" />
      </Specimen>
      <Specimen name="Esqueletos" width="twoThirds">
        <SkeletonGroup label="Cargando los álbumes" className={classes.covers}>
          {COVERS.map((cover) => (
            <SkeletonCover key={cover} />
          ))}
        </SkeletonGroup>
        <SkeletonReview />
      </Specimen>
      <Specimen name="Esqueletos de listas">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonPerson />
        <SkeletonPerson />
        <Countdown key={round} seconds={8} onEnd={() => setRound(round + 1)} />
      </Specimen>
    </Section>
  )
}
