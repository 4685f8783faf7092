import type { RestFile } from './rest.ts'

export type FakeOptions = {
  design: RestFile
  /** Ids; the page that holds the first is the current one. */
  selection?: string[]
  /** Null: a plugin that Figma tells no key. */
  file_key?: string | null
  user?: { id: string; name: string } | null
  editor?: 'figma' | 'dev'
  /** What this person may do with the file. A viewer has plugins in Dev Mode only. */
  rights?: 'edit' | 'view'
  command?: string
  storage?: Record<string, unknown>
  /** Plugin data that is in the file already: by layer, then key. */
  plugin_data?: Record<string, Record<string, string>>
  /** The same for all plugins: by layer, then `namespace/key`. */
  shared_plugin_data?: Record<string, Record<string, string>>
  annotation_categories?: { id: string; label: string; color: string; isPreset: boolean }[]
  /** Layers whose export fails, and with it the export of all that holds them. */
  broken?: string[]
  /** Layers that throw on every access, as one that somebody else deleted. */
  vanished?: string[]
  /** When the export of one layer is asked for, somebody deletes another. */
  vanishing?: Record<string, string>
  /** Exports hold no prototype links: only live nodes have them. */
  exports_no_links?: boolean
  /** unverified: whether `JSON_REST_V1` leaves out hidden parts of instances while `skipInvisibleInstanceChildren` is set. */
  exports_skip_hidden?: boolean
  /** unverified: whether annotations can be written in Dev Mode; the guide says no, Figma's own sample does it. */
  dev_annotates?: boolean
  /** Fields of what is handed out keep the file's order: only where the time of turning them round is in the way. */
  keeps_order?: boolean
} & Hostility

/** What goes wrong in a file that many people work in. */
export type Hostility = {
  /** Instances whose component set has errors: `componentProperties` throws, and so does every export that holds them. */
  bad_properties?: string[]
  /** Layers whose `annotations` cannot be read. */
  bad_annotations?: string[]
  /** Layers whose `reactions` cannot be read. */
  bad_reactions?: string[]
  /** What `getMainComponentAsync` gives for an instance: nothing (deleted for good), or a parentless one of a library. */
  main_components?: Record<string, 'gone' | 'remote' | 'throws'>
  /** Ids that `getNodeByIdAsync` does not find. */
  unfindable?: string[]
  /** An export of more layers than these fails with out of memory. */
  memory_for_layers?: number
  /** Milliseconds that each asynchronous answer takes. */
  slow_ms?: number
}
