import { caseAtomId, ruleAtomId } from '../../shared/atom-id.ts'
import type { Parts } from '../../shared/schema/base.ts'
import type { CaseAtom } from '../../shared/schema/case-atom.ts'
import type { RuleAtom } from '../../shared/schema/rule-atom.ts'
import { canon } from '../../shared/text/canon.ts'
import type { SynonymTable } from '../../shared/text/synonyms/table.ts'

/** The atoms of one document, as the product reads them. */
export type Base = { rules: readonly RuleAtom[]; cases: readonly CaseAtom[] }
export type Grown = { rules: RuleAtom[]; cases: CaseAtom[] }
type Random = () => number

/** Things that the trades of this world call by name: what a copy of a document speaks of instead of the original's. */
const THINGS =
  '借书 还书 续借 馆藏 读者 书架 课程 学员 班级 作业 成绩 教室 房型 入住 退房 住客 早餐 钥匙 考勤 请假 工资 部门 合同 面试 车辆 司机 路线 停车 加油 保险 账户 转账 存款 贷款 利率 网点 菜单 餐桌 外卖 骑手 厨房 口味 航班 座位 行李 登机 签证 护照 门票 展览 讲解 演出 场馆 预约 体检 疫苗 宠物 护理 药房 仓位 货架 入库 出库 盘点 批次 供应商 采购 报价 发票 税率 报销 预算 项目 任务 里程碑 看板 工单 客服 话术 质检 渠道 线索 商机 客户 回访 积分 等级 勋章 直播 弹幕 打赏 频道 稿件 审稿 版面 专栏 订阅 播单 歌手 专辑 电台 设备 传感器 固件 网关 告警 巡检 电表 水费 燃气 物业 业主 门禁 访客 投票 公告 议题 捐款 义工 队伍 赛程 裁判 装备 教练 场地 器材 食谱 热量 睡眠 步数'.split(
    ' ',
  )
/** Letters of which further names are made: no two trades share all of their words. */
const LETTERS = [
  ...'云海星河山林田园春秋晨光南北东西金石玉竹梅兰松柏青蓝紫红白墨书画琴棋茶酒米面布衣针线门窗桌椅灯烛车船桥路城塔楼台井泉溪湖岛峰谷原草花叶根枝果实种芽羽翼鳞角牙爪尾鸟鱼虫兽牛羊马犬鸡鸭鹅兔龙虎',
]

/** What every app says in the same words: no copy renames it. */
const INTERFACE = new Set(
  '点击 按钮 页面 弹窗 提示 标题 正文 输入 打开 进入 返回 显示 出现 确定 确认 取消 提交 保存 删除 成功 失败 没有 已经 一个 这个 可用 禁用 变成 改成 重新 自动 列表 详情 选择 选中 登录 跳转 刷新 普通 不能 可以 当前 以后'.split(
    ' ',
  ),
)
const SHARED_COPY = ['网络异常', '保存成功', '网络异常，请稍后重试', '操作太频繁，请稍后再试', '提交成功']
/** The same said otherwise, as testers do. */
const OTHERWISE: readonly (readonly [string, string])[] = [
  ['点击', '点按'],
  ['弹出', '出现'],
  ['跳转到', '进入'],
  ['请先', '需要先'],
  ['不能', '无法'],
  ['重新', '再次'],
]

/** A small sequence that is the same on every machine. */
function sequence(seed: number): Random {
  let state = (seed * 2654435761) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const hash = (text: string, seed: number) => {
  let h = (2166136261 ^ seed) >>> 0
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619) >>> 0
  h ^= h >>> 15
  return Math.imul(h, 2246822519) >>> 0
}
const share = (text: string, seed: number) => hash(text, seed) / 2 ** 32

/** Half of the names are things that others speak of as well. */
function nameOf(number: number): string {
  if (number % 2) return THINGS[(number >>> 1) % THINGS.length]!
  const letter = (at: number) => LETTERS[at % LETTERS.length]!
  return letter(number >>> 3) + letter(Math.floor(number / 997))
}

type Rewrite = (text: string) => string

/** Two of three things of a document get other names, and most of its numbers other values, the same on both sides. */
function rewriter(copy: number, pieces: (text: string) => readonly string[]): Rewrite {
  const renamed = new Map<string, string>()
  const rename = (word: string): string => {
    const known = renamed.get(word)
    if (known !== undefined) return known
    const isThing = /^\p{Script=Han}{2,}$/u.test(word) && !INTERFACE.has(word)
    const isOther = (isThing || /^\d{2,}$/.test(word)) && share(word, copy) < 0.67
    const other = isThing
      ? nameOf(hash(word, copy + 7))
      : String(Math.max(2, Number(word) + (hash(word, copy) % 40) - 15))
    const name = isOther ? other : word
    renamed.set(word, name)
    return name
  }
  return (text) => pieces(text).map(rename).join('')
}

/** Words of a text, put together again they are the text; one that was seen is not parted twice. */
function parting(): (text: string) => readonly string[] {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
  const known = new Map<string, string[]>()
  return (text) => {
    const old = known.get(text)
    if (old) return old
    const parts = [...segmenter.segment(text)].map((s) => s.segment)
    known.set(text, parts)
    return parts
  }
}

const eachPart = ({ C, A, R }: Parts, of: Rewrite): Parts => ({ C: of(C), A: of(A), R: of(R) })

/** Now and then a check is worded otherwise, promises another number, or slips a letter in what it quotes. */
function asTested(parts: Parts, random: Random): Parts {
  let told = parts
  if (random() < 0.3) told = eachPart(told, (t) => OTHERWISE.reduce((s, [from, to]) => s.replaceAll(from, to), t))
  if (random() < 0.03) told = { ...told, R: told.R.replace(/\d+/, (n) => String(Number(n) + 1)) }
  if (random() < 0.02) told = { ...told, R: told.R.replace(/「(.{3,})(.)(.)」/u, '「$1$3$2」') }
  return told
}

const sharedCopy = (parts: Parts, random: Random): Parts => ({
  ...parts,
  R: `toast提示「${SHARED_COPY[Math.floor(random() * SHARED_COPY.length)]}」`,
})

/**
 * A version of many parts, each a document told of other things: names, values and wording vary, some messages and buttons
 * are everybody's, and some rules are drawn twice with another condition. The same arguments give the same atoms.
 */
export function grownVersion(
  bases: readonly Base[],
  counts: { rules: number; cases: number },
  synonyms: SynonymTable,
  seed = 1,
): Grown {
  const pieces = parting()
  const grown: Grown = { rules: [], cases: [] }
  const perRule = counts.cases / counts.rules
  for (let copy = 0; grown.rules.length < counts.rules; copy++) {
    const base = bases[copy % bases.length]!
    const random = sequence(seed * 7919 + copy)
    const rewrite = rewriter(seed * 104729 + copy, pieces)
    const rules = base.rules.flatMap((atom) => drawn(atom, copy, rewrite, synonyms, random))
    rules.length = Math.min(rules.length, counts.rules - grown.rules.length)
    const wanted = Math.min(counts.cases - grown.cases.length, Math.round(rules.length * perRule))
    grown.rules.push(...rules)
    grown.cases.push(...tested(base.cases, copy, wanted, rewrite, synonyms, random))
  }
  return grown
}

function drawn(atom: RuleAtom, copy: number, rewrite: Rewrite, synonyms: SynonymTable, random: Random): RuleAtom[] {
  const own = eachPart(atom, rewrite)
  const parts = random() < 0.04 ? sharedCopy(own, random) : own
  const made = ruleOf(atom, copy, '', parts, rewrite, synonyms)
  if (random() >= 0.05) return [made]
  const near = { ...parts, C: `${parts.C && `${parts.C}，`}第${2 + Math.floor(random() * 8)}次` }
  return [made, ruleOf(atom, copy, 'b', near, rewrite, synonyms)]
}

function ruleOf(
  atom: RuleAtom,
  copy: number,
  twin: string,
  parts: Parts,
  rewrite: Rewrite,
  synonyms: SynonymTable,
): RuleAtom {
  const file_key = `${atom.evidence[0]!.file_key}-${copy}`
  const node_id = `${atom.evidence[0]!.node_id}${twin}`
  return {
    ...atom,
    ...parts,
    ...canon(parts, synonyms),
    atom_id: ruleAtomId(file_key, node_id, parts),
    source_key: `${file_key}:${node_id}:${atom.signal}:0`,
    touchpoints: atom.touchpoints.map(rewrite),
    state: 'design_only',
    evidence: atom.evidence.map((e) => ({ ...e, file_key, node_id: `${e.node_id}${twin}` })),
  }
}

/** As many checks as are wanted: those of a base, and once these are used up those of the next round of it. */
function tested(
  cases: readonly CaseAtom[],
  copy: number,
  wanted: number,
  rewrite: Rewrite,
  synonyms: SynonymTable,
  random: Random,
): CaseAtom[] {
  const found: CaseAtom[] = []
  for (let round = 0; found.length < wanted; round++)
    for (const atom of cases) {
      if (found.length >= wanted) break
      const own = asTested(eachPart(atom, rewrite), random)
      const parts = random() < 0.06 ? sharedCopy(own, random) : own
      found.push(checkOf(atom, `${copy}.${round}`, parts, rewrite, synonyms))
    }
  return found
}

function checkOf(atom: CaseAtom, copy: string, parts: Parts, rewrite: Rewrite, synonyms: SynonymTable): CaseAtom {
  const case_key = `${atom.case_key}.${copy}`
  const repeat = Number(atom.source_key.split(':').at(-1)) || 0
  return {
    ...atom,
    ...parts,
    ...canon(parts, synonyms),
    case_key,
    external_id: `${atom.external_id}.${copy}`,
    atom_id: caseAtomId(case_key, atom.step_number, repeat, parts),
    source_key: `${case_key}:${atom.step_number}:${repeat}`,
    case_name: rewrite(atom.case_name),
    touchpoints: atom.touchpoints.map(rewrite),
    state: 'case_only',
  }
}
