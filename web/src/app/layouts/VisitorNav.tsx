import { visitorSections } from './sections.ts'
import { TabBar } from './TabBar.tsx'
import { VisitorBar } from './VisitorBar.tsx'

/** The navigation for visitors: the catalogue. */
export function VisitorNav() {
  return (
    <>
      <VisitorBar sections={visitorSections} />
      <TabBar sections={visitorSections} />
    </>
  )
}
