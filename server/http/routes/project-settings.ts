import { z } from 'zod'
import { projectSettingsAnswer, settingValue } from '../../../shared/schema/project-settings.ts'
import { readSettings, setProjectSettings } from '../../verbs/set-project-settings.ts'
import { etag } from '../etag.ts'
import { ADMIN, inProject, json, PROJECT, READ, route, SMALL, told } from './route.ts'

const PATH = `${PROJECT}/settings`

export const projectSettings = [
  route({
    method: 'get',
    path: PATH,
    operation_id: 'getProjectSettings',
    summary: { en: 'How the project is set, and what each setting does', zh: '项目设置，以及每项设置的作用' },
    admits: READ,
    params: inProject,
    answers: { 200: told('Every setting.', '全部设置。', projectSettingsAnswer) },
    handle: async ({ params, workshop }) => {
      const { answer, edition } = await readSettings(workshop, params.project)
      return json(answer, 200, etag(edition))
    },
  }),
  route({
    method: 'patch',
    path: PATH,
    operation_id: 'setProjectSettings',
    summary: {
      en: 'Set what is named; null puts a setting back to its preset',
      zh: '修改所列设置；null 表示恢复默认值',
    },
    admits: ADMIN,
    params: inProject,
    body: { json: z.record(z.string().max(100), settingValue.nullable()), limit_bytes: SMALL },
    takes_edition: true,
    answers: { 200: told('Every setting, as it now stands.', '修改后的全部设置。', projectSettingsAnswer) },
    handle: async ({ params, body, caller, workshop, edition: read }) => {
      const { answer, edition } = await setProjectSettings(workshop, caller, params.project, body, read)
      return json(answer, 200, etag(edition))
    },
  }),
]
