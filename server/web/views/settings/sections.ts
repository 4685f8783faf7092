import type { ComponentType } from 'preact'
import type { TextKey } from '../../texts.ts'
import { Audit } from './audit.tsx'
import { Modules } from './modules.tsx'
import { Synonyms } from './synonyms.tsx'
import { Tokens } from './tokens.tsx'

/** `cards`: what stands under it, from the top. */
export type Section = { name: TextKey; isForAdmins: boolean; cards: readonly ComponentType[] }

/** The sections of the settings, in their order. Adding one is one row and one file. */
export const SECTIONS: Record<string, Section> = {
  access: { name: 'section_access', isForAdmins: true, cards: [Tokens, Audit] },
  synonyms: { name: 'section_synonyms', isForAdmins: false, cards: [Synonyms] },
  modules: { name: 'section_modules', isForAdmins: false, cards: [Modules] },
}
