import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
// A virtual list without the layout of its screen would render all of its rows.
import '../base/ui/styles/utilities.css'
import { session } from '../people/accounts/session.ts'

// Files share a page, so a module that registers hooks when it is imported would do so for the first file only.
beforeEach(() => cleanup())
afterEach(() => {
  vi.unstubAllGlobals()
  session.end()
})
