export type Channels = { left: Float32Array; right: Float32Array }
