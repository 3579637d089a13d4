import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PickField } from './PickField.tsx'
import { useTypedText } from './useTypedText.ts'

function People() {
  const [typed, setTyped, inputRef] = useTypedText('')
  return (
    <PickField
      label="Persona"
      value={typed}
      onType={setTyped}
      inputRef={inputRef}
      options={typed === 'ana' ? ['Ana'] : []}
      keyOf={(name) => name}
      renderOption={(name) => name}
      onPick={() => {}}
    />
  )
}

test('a name that was typed before the page was hydrated opens its suggestions', async () => {
  const root = document.createElement('div')
  root.innerHTML = renderToString(<People />)
  document.body.append(root)
  await page.getByRole('combobox', { name: 'Persona' }).fill('ana')
  const app = hydrateRoot(root, <People />)
  await expect.element(page.getByRole('option', { name: 'Ana' })).toBeVisible()
  app.unmount()
})
