import { useEffect, useId, useRef, useState } from 'react'
import FileArrowUpIcon from '~icons/ph/file-arrow-up'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import classes from './DropZone.module.css'

const ONE_FILE = 'Sube un archivo por vez. Si tienes varios, júntalos en un zip'

type Props = {
  title: string
  /** A description of the files that can be dropped here. */
  hint: string
  pending?: boolean
  error?: string | null
  onFile: (file: File) => void
}

/** Takes a file that is dropped anywhere on the page, or chosen with the button. */
export function DropZone({ title, hint, pending = false, error = null, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = (files: FileList | null) => {
    const [file, another] = files ?? []
    if (!file || pending) return
    setProblem(another ? ONE_FILE : null)
    if (!another) onFile(file)
  }
  const isOver = useWindowDrop(take)
  const errorId = useId()
  const shownError = problem ?? error
  return (
    <div className={cx('grid justify-items-center gap-3', classes.zone, isOver && classes.over)}>
      <FileArrowUpIcon className={classes.icon} aria-hidden />
      <h2 className="text-h3">{isOver ? 'Suéltalo aquí' : title}</h2>
      <p className={classes.hint}>{hint}</p>
      <Button
        variant="primary"
        pending={pending}
        pendingLabel="Empezando…"
        aria-describedby={shownError ? errorId : undefined}
        onClick={() => input.current?.click()}
      >
        Elegir archivo
      </Button>
      {/* The button opens it, so that there is one control and not two. */}
      <input
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // Otherwise choosing the same file again would be no change.
          currentTarget.value = ''
        }}
      />
      <p id={errorId} className={classes.error} role="alert">
        {shownError}
      </p>
    </div>
  )
}

/**
 * Whether a file is dragged over the page. A file that is dropped beside the zone counts too: the browser would open it and
 * leave the page.
 */
function useWindowDrop(onDrop: (files: FileList) => void): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useRef(onDrop)
  drop.current = onDrop
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const onDropped = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (event.dataTransfer) drop.current(event.dataTransfer.files)
    }
    addEventListener('dragover', onDragOver)
    addEventListener('dragleave', onDragLeave)
    addEventListener('drop', onDropped)
    return () => {
      removeEventListener('dragover', onDragOver)
      removeEventListener('dragleave', onDragLeave)
      removeEventListener('drop', onDropped)
    }
  }, [])
  return isOver
}
