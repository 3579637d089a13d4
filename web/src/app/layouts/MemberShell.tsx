import { paths, TAB_PARAM } from '../../paths.ts'
import { NavBar } from './NavBar.tsx'
import { memberSections, memberTabs, type Section } from './sections.ts'
import { TabBar } from './TabBar.tsx'

/** The member is unknown until the scripts have run. */
const UNKNOWN_MEMBER = { userId: '', role: undefined }

/** Links to the playlists on the profile, because their own URL contains the unknown user id. */
const withoutUserId = (section: Section) =>
  section.to === paths.playlists('') ? { ...section, to: `${paths.user()}?${TAB_PARAM}=playlists` } : section

/** The pre-rendered navigation for members. */
export function MemberShell() {
  return (
    <>
      <NavBar sections={memberSections(UNKNOWN_MEMBER).map(withoutUserId)}>{null}</NavBar>
      <TabBar sections={memberTabs(UNKNOWN_MEMBER).map(withoutUserId)} />
    </>
  )
}
