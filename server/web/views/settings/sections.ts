import type { ComponentType } from 'preact'
import type { TextKey } from '../../texts.ts'
import { Audit } from './audit.tsx'
import { Members } from './members.tsx'
import { Modules } from './modules.tsx'
import { DeleteProject, ProjectName } from './project.tsx'
import { ProjectSettings } from './project-settings.tsx'
import { Synonyms } from './synonyms.tsx'
import { Tokens } from './tokens.tsx'
import { Webhooks } from './webhooks.tsx'

/** `cards`: what stands under it, from the top. */
export type Section = { name: TextKey; isForAdmins: boolean; cards: readonly ComponentType[] }

/** The sections of the settings, in their order. Adding one is one row and one file. */
export const SECTIONS: Record<string, Section> = {
  project: { name: 'section_project', isForAdmins: false, cards: [ProjectName, ProjectSettings, DeleteProject] },
  access: { name: 'section_access', isForAdmins: true, cards: [Tokens, Audit] },
  members: { name: 'members', isForAdmins: true, cards: [Members] },
  synonyms: { name: 'section_synonyms', isForAdmins: false, cards: [Synonyms] },
  modules: { name: 'section_modules', isForAdmins: false, cards: [Modules] },
  webhooks: { name: 'section_webhooks', isForAdmins: true, cards: [Webhooks] },
}
