export type Note = { at: number; length: number; pitch: number; velocity: number }
