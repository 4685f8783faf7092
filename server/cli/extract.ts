import { parseAppVersion } from '../../shared/app-version.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { readFileSpec } from '../figma-rest/saved-file.ts'
import { readDesign } from '../verbs/offline-design.ts'
import { type Command, optionText, optionTexts, type Terminal } from './command.ts'
import { speaker } from './speaker.ts'
import { synonymsOf } from './synonyms-file.ts'

/** A design's rules as JSON Lines, for people who want to see them or to send them on. */
export const command: Command = {
  name: 'extract',
  summary: {
    en: 'Read the rules off a design and print them as rule_atoms.jsonl',
    zh: '从设计稿提取规则，按 rule_atoms.jsonl 打印',
  },
  options: {
    'app-version': {
      value: 'V',
      required: true,
      help: { en: 'the release, such as v4.57.3', zh: '应用版本，如 v4.57.3' },
    },
    design: {
      value: 'FILE[=KEY]',
      multiple: true,
      required: true,
      help: { en: "Figma's REST JSON (=KEY: its file key)", zh: 'Figma REST JSON（=KEY 为文件 key）' },
    },
    synonyms: {
      value: 'FILE',
      help: { en: 'synonyms.yaml beside the shipped table', zh: '在自带同义词之外再加的 synonyms.yaml' },
    },
  },
  async run(args, terminal) {
    const speak = speaker(terminal)
    const job = {
      app_version: parseAppVersion(optionText(args, 'app-version')!),
      synonyms: await synonymsOf(optionText(args, 'synonyms')),
      say: speak.say,
      signal: terminal.signal,
    }
    try {
      const atoms = new Map<string, RuleAtom>()
      for (const spec of optionTexts(args, 'design'))
        for (const atom of await readDesign(readFileSpec(spec), job)) atoms.set(atom.atom_id, atom)
      speak.rest()
      await print(atoms.values(), terminal)
      tell(atoms.size, terminal)
      return 0
    } catch (error) {
      speak.rest()
      if (!terminal.signal.aborted) throw error
      terminal.stderr.write(terminal.lang === 'zh' ? '已停止，没有输出。\n' : 'Stopped; nothing was printed.\n')
      return 1
    }
  },
}

/** Waits where the reader is slower than we are. */
async function print(atoms: Iterable<RuleAtom>, { stdout }: Terminal): Promise<void> {
  for (const atom of atoms)
    if (!stdout.write(`${JSON.stringify(atom)}\n`)) await new Promise((resolve) => stdout.once('drain', resolve))
}

const tell = (count: number, { stderr, lang }: Terminal) =>
  stderr.write(lang === 'zh' ? `${count} 条规则原子\n` : `${count} rule atoms\n`)
