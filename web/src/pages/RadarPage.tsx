import { useState } from 'react'
import RssBoldIcon from '~icons/ph/rss-bold'
import { Button } from '../base/ui/inputs/Button.tsx'
import { Page } from '../base/ui/layout/Page.tsx'
import { releasesQuery, typeOf } from '../music/releases/queries.ts'
import { RadarNewsDialog } from '../music/releases/RadarNewsDialog.tsx'
import { Releases } from '../music/releases/Releases.tsx'
import type { ScreenQueries } from '../screenQueries.ts'

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
        <Button icon={<RssBoldIcon aria-hidden />} onClick={() => setOpen(true)}>
          Correo y lector
        </Button>
      }
    >
      <Releases />
      <RadarNewsDialog opened={isOpen} onClose={() => setOpen(false)} />
    </Page>
  )
}
