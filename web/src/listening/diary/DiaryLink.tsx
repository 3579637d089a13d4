import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import NotebookBoldIcon from '~icons/ph/notebook-bold'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { paths } from '../../paths.ts'
import { accessQuery } from './queries.ts'

/** Links to the diary of a person, if they share it with the viewer. */
export function DiaryLink({ person }: { person: { id: string; name: string } }) {
  const { data: access } = useQuery(accessQuery(person.id))
  if (!access?.diary) return null
  return (
    <ButtonLink component={Link} to={paths.userDiary(person.id)} icon={<NotebookBoldIcon />}>
      Ver su diario
    </ButtonLink>
  )
}
