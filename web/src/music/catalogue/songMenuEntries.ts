import type { Song } from '@remusic/contract/music/schemas/catalogue'
import { type ComponentType, createContext } from 'react'

/** Entries that the layout adds to the menu of every song, from modules that this one must not import. */
export const SongMenuEntries = createContext<ComponentType<{ song: Song }> | null>(null)
