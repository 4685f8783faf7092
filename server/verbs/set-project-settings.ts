import { HufuError } from '../../shared/error.ts'
import type { ProjectSetting, ProjectSettingsAnswer, SettingValue } from '../../shared/schema/project-settings.ts'
import { editionOf, refuseOtherEdition } from './edition.ts'
import { withPlace } from './job-place.ts'
import { levellingJob } from './levelling.ts'
import type { Write } from './ports.ts'
import {
  PROJECT_SETTING_NAMES,
  PROJECT_SETTINGS,
  type ProjectSettingName,
  settled,
  storedSettings,
} from './project-settings.ts'
import { act } from './turns.ts'
import { auditRow, projectRow } from './versions.ts'
import type { Caller, Workshop } from './workshop.ts'

type Stored = Awaited<ReturnType<typeof storedSettings>>

function answerOf(project: string, stored: Stored): ProjectSettingsAnswer {
  const values = settled(stored)
  const items = PROJECT_SETTING_NAMES.map((name): ProjectSetting => {
    const { kind, preset, title, form, help } = PROJECT_SETTINGS[name]
    return {
      name,
      value: values[name],
      preset,
      is_preset: stored[name] === undefined,
      kind,
      title: title.en,
      title_zh: title.zh,
      form: form.en,
      form_zh: form.zh,
      help: help.en,
      help_zh: help.zh,
    }
  })
  return { project, items }
}

export type EditedSettings = { answer: ProjectSettingsAnswer; edition: string }

const edited = (keys: Pick<Workshop, 'hash'>, project: string, stored: Stored): EditedSettings => {
  const values = PROJECT_SETTING_NAMES.map((name) => stored[name] ?? null)
  return { answer: answerOf(project, stored), edition: editionOf(keys, values) }
}

/** How a project is set, each setting with what it does. Errors  `not_found`. */
export async function readSettings(
  workshop: Pick<Workshop, 'store' | 'hash'>,
  project: string,
): Promise<EditedSettings> {
  await projectRow(workshop, project)
  return edited(workshop, project, await storedSettings(workshop.store, project))
}

/** Errors  `bad_input` naming the setting that does not exist or does not take the value. */
function valueFor(name: string, value: unknown): SettingValue {
  const place = { field: name }
  if (!Object.hasOwn(PROJECT_SETTINGS, name))
    throw new HufuError('bad_input', { why: 'there is no such setting', why_zh: '没有这个设置' }, place)
  const { shape, form } = PROJECT_SETTINGS[name as ProjectSettingName]
  const read = shape.safeParse(value)
  if (read.success) return read.data
  throw new HufuError('bad_input', { why: `${name} takes ${form.en}`, why_zh: `${name} 应为${form.zh}` }, place)
}

/** Errors  `bad_input` where values that are each right don't go together. */
function refuseContradiction(stored: Stored): void {
  const { link_accept, link_pending } = settled(stored)
  if (link_pending <= link_accept) return
  const why = {
    why: `it may not exceed link_accept (${link_accept})`,
    why_zh: `不能高于 link_accept（${link_accept}）`,
  }
  throw new HufuError('bad_input', why, { field: 'link_pending' })
}

/**
 * Sets what is named; null puts a setting back to its preset. All or nothing.
 * `edition`: the one that the caller read.
 * Errors  `not_found`, `stale`, `bad_input` with the setting as its field.
 */
export async function setProjectSettings(
  workshop: Workshop,
  caller: Caller,
  project: string,
  wish: Record<string, unknown>,
  edition?: string,
): Promise<EditedSettings> {
  const saved = (keep: () => void) =>
    act(workshop, project, async () => {
      const before = await storedSettings(workshop.store, project)
      refuseOtherEdition(edition, edited(workshop, project, before).edition)
      const after: Stored = { ...before }
      for (const [name, value] of Object.entries(wish)) {
        if (value === null && Object.hasOwn(PROJECT_SETTINGS, name)) delete after[name as ProjectSettingName]
        else after[name as ProjectSettingName] = valueFor(name, value)
      }
      refuseContradiction(after)
      const moved = PROJECT_SETTING_NAMES.filter((name) => before[name] !== after[name])
      const job = moved.some(isThreshold) ? await levellingJob(workshop, project) : null
      if (job) keep()
      return {
        batch: {
          writes: [
            ...(moved.length ? writesOf(workshop, caller, project, moved, before, after) : []),
            { table: 'jobs', put: job ? [job] : [] },
          ],
        },
        answer: () => ({ settings: edited(workshop, project, after), job }),
      }
    })
  return withPlace(workshop, project, async (keep) => {
    const { settings, job } = await saved(keep)
    if (job) workshop.jobs.submit(job)
    return settings
  })
}

/** What alignment decided by others has to be decided anew. */
const isThreshold = (name: ProjectSettingName): boolean => name === 'link_accept' || name === 'link_pending'

function writesOf(
  workshop: Workshop,
  caller: Caller,
  project: string,
  moved: readonly ProjectSettingName[],
  before: Stored,
  after: Stored,
): Write[] {
  const details = moved.map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }))
  return [
    {
      table: 'settings',
      put: moved.flatMap((name) => (after[name] === undefined ? [] : [{ project, name, value: after[name] }])),
    },
    {
      table: 'settings',
      drop: moved.flatMap((name) => (after[name] === undefined ? [{ project, name }] : [])),
    },
    { table: 'audit', put: [auditRow(workshop, caller, project, 'settings.set', null, details)] },
  ]
}
