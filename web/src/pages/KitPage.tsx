import { ThemeSwitch } from '../base/ui/inputs/ThemeSwitch.tsx'
import { Page } from '../base/ui/layout/Page.tsx'
import { ButtonsSection } from './kit/ButtonsSection.tsx'
import { ChartsSection } from './kit/ChartsSection.tsx'
import { FieldsSection } from './kit/FieldsSection.tsx'
import { ListsSection } from './kit/ListsSection.tsx'
import { NoticesSection } from './kit/NoticesSection.tsx'
import { OverlaysSection } from './kit/OverlaysSection.tsx'
import { PicturesSection } from './kit/PicturesSection.tsx'
import { PostersSection } from './kit/PostersSection.tsx'
import { ScoresSection } from './kit/ScoresSection.tsx'
import { StatesSection } from './kit/StatesSection.tsx'

export const queries = null

/** A catalogue of all components in all states, for development. */
export function KitPage() {
  return (
    <Page
      title="Componentes"
      titleSize="huge"
      lead="Todas las piezas de la interfaz, en todos sus estados."
      actions={<ThemeSwitch />}
    >
      <ButtonsSection />
      <FieldsSection />
      <NoticesSection />
      <OverlaysSection />
      <StatesSection />
      <ScoresSection />
      <PicturesSection />
      <ListsSection />
      <PostersSection />
      <ChartsSection />
    </Page>
  )
}
