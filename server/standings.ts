import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parse } from 'yaml'
import { HufuError } from '../shared/error.ts'
import { SETTINGS, type Sentence, type Setting, type SettingName, type Settings } from './settings.ts'

export type Origin = 'option' | 'environment' | 'file' | 'default'

/** A setting as it stands: its text, and where that came from. */
export type Standing = { name: SettingName; text: string | null; origin: Origin; source: string | null; base: string }

/** `options`: what the command line says, by setting. */
export type Given = {
  env: Record<string, string | undefined>
  cwd: string
  options?: Partial<Record<SettingName, string | undefined>>
}

const NAMES = Object.keys(SETTINGS) as SettingName[]

/**
 * Every setting: the command line first, then the environment, the file, the default. An empty text is unset.
 * Errors  `bad_setting` for a file that can't be read or names what is none; `file_not_found` for a named file.
 */
export function standings({ env, cwd, options = {} }: Given): Standing[] {
  const file = fileSettings(env.HUFU_CONFIG || undefined, cwd)
  return NAMES.map((name) => {
    const row = SETTINGS[name] as Setting
    const standing = (text: string | null, origin: Origin, source: string | null, base = cwd): Standing => ({
      name,
      text,
      origin,
      source,
      base,
    })
    if (options[name]) return standing(options[name], 'option', `--${name}`)
    if (env[row.env]) return standing(env[row.env]!, 'environment', row.env)
    const own = file.values.get(name)
    if (own !== undefined) return standing(own, 'file', file.path, dirname(file.path))
    return standing(row.preset, 'default', null)
  })
}

function fileSettings(named: string | undefined, cwd: string): { path: string; values: Map<string, string> } {
  const at = resolve(cwd, named ?? SETTINGS.config.preset!)
  const values = new Map<string, string>()
  const text = readIfThere(at, named !== undefined)
  if (text === undefined) return { path: at, values }
  for (const [name, value] of Object.entries(tableIn(text, at))) {
    const row = Object.hasOwn(SETTINGS, name) ? (SETTINGS[name as SettingName] as Setting) : undefined
    if (!row || row.is_env_only)
      throw wrong(name, at, { en: 'there is no such setting in a file', zh: '文件里没有这个设置' })
    const said = Array.isArray(value) ? value.join(',') : value
    if (said === null || said === '') continue
    if (typeof said === 'object') throw wrong(name, at, row.form)
    values.set(name, String(said))
  }
  return { path: at, values }
}

function readIfThere(at: string, isNamed: boolean): string | undefined {
  try {
    return readFileSync(at, 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    if (isNamed) throw new HufuError('file_not_found', { file: at })
    return undefined
  }
}

function tableIn(text: string, at: string): Record<string, unknown> {
  const none: Sentence = { en: 'the file is no YAML table of settings', zh: '文件不是 YAML 格式的设置表' }
  let table: unknown
  try {
    table = parse(text)
  } catch (error) {
    const { linePos } = error as { linePos?: [{ line: number; col: number }] }
    const place = { file: at, ...(linePos && { line: linePos[0].line, column: linePos[0].col }) }
    throw new HufuError('bad_setting', { name: '*', source: at, why: none.en, why_zh: none.zh }, place)
  }
  if (table === null || table === undefined) return {}
  if (typeof table !== 'object' || Array.isArray(table)) throw wrong('*', at, none)
  return table as Record<string, unknown>
}

const wrong = (name: string, source: string, why: Sentence) =>
  new HufuError('bad_setting', { name, source, why: why.en, why_zh: why.zh })

/** Errors  `bad_usage` for a value of the command line that has not the form, `bad_setting` for one from elsewhere. */
function settled({ name, text, origin, source, base }: Standing): unknown {
  if (text === null) return null
  const row = SETTINGS[name] as Setting
  const value = row.read(text, base)
  if (value !== undefined) return value
  if (origin === 'option')
    throw new HufuError('bad_usage', { why: `${source} takes ${row.form.en}`, why_zh: `${source} 应为${row.form.zh}` })
  throw wrong(name, source ?? name, { en: `it takes ${row.form.en}`, zh: `应为${row.form.zh}` })
}

/** One setting, whatever stands in the others. Errors  as `standings`; `bad_usage` or `bad_setting` for its value. */
export function oneSetting<N extends SettingName>(given: Given, name: N): Settings[N] {
  return settled(standings(given).find((s) => s.name === name)!) as Settings[N]
}

/** All of them, each in its form. Errors  likewise. */
export function readSettings(given: Given): Settings {
  return Object.fromEntries(standings(given).map((s) => [s.name, settled(s)])) as Settings
}

/** What is wrong with a standing; undefined where nothing is. */
export function faultOf(standing: Standing): HufuError | undefined {
  try {
    settled(standing)
    return undefined
  } catch (error) {
    if (error instanceof HufuError) return error
    throw error
  }
}
