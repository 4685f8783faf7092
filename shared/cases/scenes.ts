import { type Clause, wordAction } from '../sentence/actions.ts'
import { keyClause, type ReadLine } from './step-lines.ts'

/** Lines that each set their own scene for an action (余额0，打开钱包 · 余额100，打开钱包) stand side by side. */
function areScenarios(lines: readonly ReadLine[]): boolean {
  if (lines.length < 2) return false
  const scenes = lines.map(({ clauses }) => clauses.slice(0, Math.max(0, keyClause(clauses))))
  const setsScene = (clause: Clause | undefined) => clause?.kind === 'state' || clause?.kind === 'place'
  if (lines.every(({ kinds }) => kinds.every((k) => k === 'state'))) return true
  const keys = new Set(lines.map(({ clauses }) => wordAction(clauses[keyClause(clauses)]?.text ?? '')))
  return scenes.every((scene) => setsScene(scene[0])) || (keys.size === 1 && scenes.every((scene) => scene.length > 0))
}

/** 5岁，… and 12岁，…; 进甲的详情页，… and 进乙的详情页，…: the same scene with another value or thing in it. */
function isSameScene(a: Clause | undefined, b: Clause | undefined): boolean {
  if (!a || !b || a.kind !== b.kind || a.text === b.text || (a.kind !== 'state' && a.kind !== 'entry')) return false
  const [x, y] = [a.text.replace(/\d+/g, ''), b.text.replace(/\d+/g, '')]
  const longest = Math.max(x.length, y.length)
  let head = 0
  while (head < Math.min(x.length, y.length) && x[head] === y[head]) head++
  let tail = 0
  while (tail < Math.min(x.length, y.length) - head && x[x.length - 1 - tail] === y[y.length - 1 - tail]) tail++
  return x === y || (a.kind === 'entry' && tail >= 3 && head + tail >= longest / 2)
}

/** The lines that start from where the step began, each with a scene of its own. */
export function sceneLines(lines: readonly ReadLine[]): ReadonlySet<ReadLine> {
  if (areScenarios(lines)) return new Set(lines)
  const scenes = lines.filter(({ clauses }) => keyClause(clauses) > 0)
  return new Set(scenes.filter((line) => scenes.some((l) => l !== line && isSameScene(l.clauses[0], line.clauses[0]))))
}
