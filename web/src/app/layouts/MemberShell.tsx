import { NavBar } from './NavBar.tsx'
import { memberSections, memberTabs } from './sections.ts'
import { TabBar } from './TabBar.tsx'

/** Whose navigation it is comes to be known with the scripts. */
const SOMEBODY = { userId: '', role: undefined }

/** The navigation of whoever is signed in as long as nobody knows who that is. */
export function MemberShell() {
  return (
    <>
      <NavBar sections={memberSections(SOMEBODY)}>{null}</NavBar>
      <TabBar sections={memberTabs(SOMEBODY)} />
    </>
  )
}
