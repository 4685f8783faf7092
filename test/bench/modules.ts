import { readFileSync } from 'node:fs'
import { readModulesFile } from '../../server/imports/modules-file.ts'
import { compileModules } from '../../shared/modules/dictionary.ts'
import { readAtom, tagOf } from '../../shared/modules/tag.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import { canon } from '../../shared/text/canon.ts'
import { check, SYNONYMS } from '../align/atoms.ts'
import { type BenchReport, median } from './report.ts'

const ATOMS = 20_000
const ROUNDS = 3
/** Making one canonical is what an atom costs anyway; its modules may cost as much again, no more. */
const MOST = 1

const PAGES = ['我的钱包', '提现记录', '就诊人管理', '问诊会话', '门诊预约', '设置', '关于我们']
const WORDS = ['银行卡', '号源', '过敏史', '会话', '执业证', '优惠', '头像', '缓存']

function atomsOf(count: number): CaseAtom[] {
  return Array.from({ length: count }, (_, i) => {
    const word = WORDS[i % WORDS.length]!
    const page = `医生端-${PAGES[i % PAGES.length]!}`
    const atom = check(`${i}`, { C: `第 ${i} 次进入`, A: `点击「${word}」`, R: `toast提示「${word}${i}已更新」`, page })
    return {
      ...atom,
      suite_path: `App / ${PAGES[(i >> 3) % PAGES.length]!} / 组${i % 50}`,
      case_name: `${word}用例${i}`,
    }
  })
}

/** Processor time in ms: what else the machine does is not counted. */
function time(run: () => void): number {
  const from = process.cpuUsage()
  run()
  return process.cpuUsage(from).user / 1000
}

/** What do the modules of an atom cost beside making its text canonical? */
export async function modulesBench(): Promise<BenchReport> {
  const atoms = atomsOf(ATOMS)
  const { file } = readModulesFile(readFileSync('server/web/sample/modules_doctor.yaml', 'utf8'), 'modules.yaml')
  const times = { canon: [] as number[], tags: [] as number[] }
  let tagged = 0
  for (let round = 0; round < ROUNDS; round++) {
    times.canon.push(
      time(() => {
        for (const atom of atoms) canon(atom, SYNONYMS)
      }),
    )
    tagged = 0
    times.tags.push(
      time(() => {
        const dictionary = compileModules(file, SYNONYMS)
        for (const atom of atoms) if (tagOf(readAtom(atom, dictionary), dictionary).primary_module) tagged++
      }),
    )
  }
  const ratio = median(times.tags) / median(times.canon)
  return {
    question: 'What do the modules of an atom cost beside making its text canonical?',
    lines: [
      `corpus ${ATOMS} checks, ${tagged} of them with a module; ${file.modules.length} modules`,
      `tagging takes ${ratio.toFixed(2)}x making the texts canonical (median of ${ROUNDS}, interleaved, the dictionary compiled each time)`,
    ],
    misses: ratio <= MOST ? [] : [`${ratio.toFixed(2)}x is more than ${MOST}x`],
  }
}
