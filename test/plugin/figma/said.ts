/** What Figma says when it refuses, word for word where a report quotes it. */
export const SAID = {
  /** tokens-studio and penpot quote it; the end names the asynchronous way. */
  dynamicPage: (instead: string) => `Cannot call with documentAccess: dynamic-page. Use ${instead}`,
  /** DirectedEdges/specs-plugin-1#116. */
  gone: (id: string) => `The node (instance sublayer or table cell) with id "${id}" does not exist`,
  /** DirectedEdges/specs-plugin-1#45. */
  badSet: (call: string) => `in ${call}: Component set for node has existing errors`,
  /** DWilliames/google-sheets-sync-figma#94, penpot-exporter-figma-plugin#271. */
  outOfMemory: (call: string) => `in ${call}: abort("Out of memory")`,
  /** unverified: the documents say that it fails, not with which words. */
  unloaded: (call: string) =>
    `in ${call}: Cannot access children on a page that has not been explicitly loaded. Call page.loadAsync() first`,
  /** unverified: the guide says that setters do not work in Dev Mode, not with which words. */
  readOnly: (call: string) => `in ${call}: Plugins in Dev Mode are read-only`,
  /** unverified wording. */
  closed: (name: string) => `figma.${name} is not available: the plugin was closed`,
  noField: (field: string, type: string) => `in set_${field}: no such property '${field}' on ${type} node`,
  otherPage: 'in set_selection: The selection of a page can only include nodes in that page',
  /** unverified wording: the documents name the limit of 5 MB alone. */
  storageFull: 'in setAsync: The quota of client storage (5 MB) has been exceeded',
  /** unverified: Figma's mail says that larger entries are not saved; whether the call throws is not known. */
  entryTooLarge: (call: string) => `in ${call}: The entry exceeds the limit of 100 kB`,
  badNamespace: 'in setSharedPluginData: The namespace must be at least 3 alphanumeric characters',
  longDescription: 'in setRelaunchData: A description may have at most 1000 characters',
  bothLabels: 'in set_annotations: Only one of label and labelMarkdown may be given',
  unlistedFont: (font: string) =>
    `in set_characters: Cannot write to node with unloaded font "${font}". Please call figma.loadFontAsync`,
} as const
