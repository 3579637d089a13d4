import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder. */
export const PROJECT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..')
