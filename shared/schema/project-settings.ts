import { z } from 'zod'

/** How a setting is shown and typed in: a line of text, on or off, a share from 0 to 1, a size, a web address. */
export const settingKind = z.enum(['text', 'switch', 'share', 'size_mib', 'address'])

export const settingValue = z.union([z.string(), z.number(), z.boolean()])
export type SettingValue = z.infer<typeof settingValue>

/** One setting of a project as it stands, with all that a page needs to show it. */
export const projectSetting = z.object({
  name: z.string(),
  value: settingValue,
  preset: settingValue,
  is_preset: z.boolean().describe('Nobody set it'),
  kind: settingKind,
  title: z.string(),
  title_zh: z.string(),
  form: z.string().describe('What a value looks like'),
  form_zh: z.string(),
  help: z.string().describe('What it does, and from when on'),
  help_zh: z.string(),
})
export type ProjectSetting = z.infer<typeof projectSetting>

export const projectSettingsAnswer = z.object({ project: z.string(), items: z.array(projectSetting) })
export type ProjectSettingsAnswer = z.infer<typeof projectSettingsAnswer>
