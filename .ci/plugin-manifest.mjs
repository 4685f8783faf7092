/**
 * The manifest that Figma imports, beside the built files. `server`: the one address that the plugin may speak to, with
 * its path where it has one; without it any address may be typed in, and the reason stays in the manifest for that.
 */
export function pluginManifest(manifest, server) {
  const beside = (file) => file.replace('dist/plugin/', '')
  const built = { ...manifest, main: beside(manifest.main), ui: beside(manifest.ui) }
  if (!server) return built
  return { ...built, networkAccess: { ...manifest.networkAccess, allowedDomains: [domainOf(server)] } }
}

/** Figma takes an address without a path as all of the host, and one that ends in `/` as all below it. */
function domainOf(server) {
  const url = URL.canParse(server) ? new URL(server) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw new Error(`HUFU_PLUGIN_SERVER is no address of a server: ${server} (like https://hufu.example.com)`)
  const path = url.pathname.replace(/\/+$/, '')
  return path ? `${url.origin}${path}/` : url.origin
}
