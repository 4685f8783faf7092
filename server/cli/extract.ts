import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { readFileSpec } from '../figma-rest/saved-file.ts'
import { readDesign } from '../verbs/offline-design.ts'
import { type Command, optionTexts, type Terminal } from './command.ts'
import { APP_VERSION, printLines, runOffline, SYNONYMS } from './offline.ts'

/** A design's rules as JSON Lines, for people who want to see them or to send them on. */
export const command: Command = {
  name: 'extract',
  summary: {
    en: 'Read the rules off a design and print them as rule_atoms.jsonl',
    zh: '从设计稿提取规则，按 rule_atoms.jsonl 打印',
  },
  options: {
    'app-version': APP_VERSION,
    design: {
      value: 'FILE[=KEY]',
      multiple: true,
      required: true,
      help: { en: "Figma's REST JSON (=KEY: its file key)", zh: 'Figma REST JSON（=KEY 为文件 key）' },
    },
    synonyms: SYNONYMS,
  },
  run: (args, terminal) =>
    runOffline(args, terminal, async (job, speak) => {
      const atoms = new Map<string, RuleAtom>()
      for (const spec of optionTexts(args, 'design'))
        for (const atom of await readDesign(readFileSpec(spec), job)) atoms.set(atom.atom_id, atom)
      speak.rest()
      await printLines(atoms.values(), terminal)
      tell(atoms.size, terminal)
      return 0
    }),
}

const tell = (count: number, { stderr, lang }: Terminal) =>
  stderr.write(lang === 'zh' ? `${count} 条规则原子\n` : `${count} rule atoms\n`)
