import { ACCOUNT_TEXTS } from '@remusic/contract/people/accounts'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { useResetPassword } from './queries.ts'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'

function Reset() {
  return <ResetPasswordForm reset={useResetPassword('enlace')} />
}

const FORMS = [
  { form: 'resetting', element: <Reset />, label: 'Nueva contraseña' },
  {
    form: 'changing',
    element: <PasswordDialog email="ana@correo.example" hasPassword onClose={() => {}} />,
    label: 'Contraseña nueva',
  },
  {
    form: 'setting the first',
    element: <PasswordDialog email="ana@correo.example" hasPassword={false} onClose={() => {}} />,
    label: 'Contraseña nueva',
  },
]

test.each(FORMS)('$form password refuses an empty or different repetition', async ({ element, label }) => {
  const { screen, calls } = await renderScreen(element)
  const repeat = screen.getByLabelText(/^Repetir contraseña/)
  const save = screen.getByRole('button', { name: 'Guardar contraseña' })
  await screen.getByLabelText(label, { exact: true }).fill('una-clave-larga')
  await save.click()
  await expect.element(repeat).toHaveAccessibleDescription(ACCOUNT_TEXTS.newPasswordsDiffer)

  await repeat.fill('otra-clave-larga')
  await save.click()
  await expect.element(repeat).toHaveAccessibleDescription(ACCOUNT_TEXTS.newPasswordsDiffer)
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})
