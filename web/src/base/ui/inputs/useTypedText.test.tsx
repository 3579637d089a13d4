import { hydrateRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useTypedText } from './useTypedText.ts'

function Search() {
  const [typed, setTyped, ref] = useTypedText('')
  return (
    <>
      <input ref={ref} aria-label="Buscar" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <output>{typed}</output>
    </>
  )
}

test('text that was typed before the page was hydrated is kept', async () => {
  const root = document.createElement('div')
  root.innerHTML = '<input aria-label="Buscar" value=""><output></output>'
  document.body.append(root)
  await page.getByRole('textbox', { name: 'Buscar' }).fill('amor')
  const app = hydrateRoot(root, <Search />)
  await expect.element(page.getByRole('status')).toHaveTextContent('amor')
  await expect.element(page.getByRole('textbox', { name: 'Buscar' })).toHaveValue('amor')
  app.unmount()
})
