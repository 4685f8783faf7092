type Manifest = { main: string; ui: string; networkAccess: { allowedDomains: string[]; reasoning?: string } }
export function pluginManifest<T extends Manifest>(manifest: T, server: string | undefined): T
