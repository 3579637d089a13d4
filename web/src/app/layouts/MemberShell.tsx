import { paths, TAB_PARAM } from '../../paths.ts'
import { NavBar } from './NavBar.tsx'
import { memberSections, memberTabs, type Section } from './sections.ts'
import { TabBar } from './TabBar.tsx'

/** Whose navigation it is comes to be known with the scripts. */
const SOMEBODY = { userId: '', role: undefined }

/** Their playlists are on their profile too. */
const withoutWhose = (section: Section) =>
  section.to === paths.playlists('') ? { ...section, to: `${paths.user()}?${TAB_PARAM}=playlists` } : section

/** The navigation of whoever is signed in as long as nobody knows who that is. */
export function MemberShell() {
  return (
    <>
      <NavBar sections={memberSections(SOMEBODY).map(withoutWhose)}>{null}</NavBar>
      <TabBar sections={memberTabs(SOMEBODY).map(withoutWhose)} />
    </>
  )
}
