import { useState } from 'react'
import RssBoldIcon from '~icons/ph/rss-bold'
import { releasesQuery, typeOf } from '../releases/queries.ts'
import { RadarNewsDialog } from '../releases/RadarNewsDialog.tsx'
import { Releases } from '../releases/Releases.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { Page } from '../ui/layout/Page.tsx'

export const queries: ScreenQueries = ({ search }) => ({
  required: [releasesQuery('published', typeOf(search)), releasesQuery('upcoming', typeOf(search))],
})

export function RadarPage() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Page
      title="Radar"
      lead="Lo que publican los artistas que sigues."
      actions={
        <Key icon={<RssBoldIcon aria-hidden />} onClick={() => setOpen(true)}>
          Correo y lector
        </Key>
      }
    >
      <Releases />
      <RadarNewsDialog opened={isOpen} onClose={() => setOpen(false)} />
    </Page>
  )
}
