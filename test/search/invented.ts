import type { Findable } from '../../server/search/search-index.ts'
import type { AppVersion } from '../../shared/schema/base.ts'

/** A small linear congruential sequence: a corpus is the same on every machine. */
export function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const words = (text: string) => text.split(' ')
const SUBJECTS = words(
  '读者 馆员 访客 学生 教师 管理员 借阅人 志愿者 家长 团体用户 会员 未登录的人 值班员 捐赠者 讲师 新注册的读者',
)
const PLACES = words(
  '借书页 还书台 续借列表 预约页 挂失页 缴费页 检索框 收藏夹 书评区 活动日历 座位图 打印中心 讲座报名页 捐书登记表 馆际互借单 消息中心 个人资料 设置页 扫码窗口 书架导航',
)
const DEEDS = words(
  '点击确认按钮 提交申请 长按封面 下拉刷新 切换标签 输入证件号 勾选协议 扫描条码 上传照片 修改手机号 撤回申请 选择时间段 填写备注 关闭弹窗 返回上一页 复制链接 导出记录 批量删除 拖动排序 评分',
)
const STATES = words(
  '余额不足 次数用完 已过期 网络超时 未实名 库存为零 超过上限 密码错误 未选规格 正在审核 被他人预约 不在开放时间 尚有欠款 图书损坏 证件被冻结 名额已满 重复提交 签名无效',
)
const RESULTS = words(
  '提示请稍后再试 按钮变为不可点击 弹出确认窗口 跳转到结果页 显示暂无数据 默认选中第一项 列表自动刷新 发送短信通知 记录写入日志 保留已填内容 回到登录页 费用原路退回 红点消失 排队人数加一 进度条停住',
)
const MANNERS = words('立即 三秒后 审核通过后 第二天凌晨 在后台 仅首次 每次 连续两次失败后 网络恢复时 夜间模式下')
const ENGLISH = words(
  'timeout retry token webhook cache renderer gateway payload cursor session upload toast banner draft sync export',
)
const CONSONANTS = 'bcdfghjklmnprstvwz'

const DOMAIN = [...SUBJECTS, ...PLACES, ...DEEDS, ...STATES, ...RESULTS, ...MANNERS]

/** How common things of running text are: the one of rank r stands for 1 / (r + offset) (Zipf's law, after Mandelbrot). */
function byRank(roll: (sides: number) => number, count: number, offset: number): number {
  const share = roll(2 ** 20) / 2 ** 20
  return Math.floor(offset * ((count + offset) / offset) ** share - offset)
}

const LETTERS = Array.from({ length: 2400 }, (_, i) => String.fromCharCode(0x4e00 + ((i * 7) % 20_900)))
const WORDS = 30_000

/** A language of invented words, of one to three characters: common words are short, pairs of characters are rare. */
function inventedWords(roll: (sides: number) => number): string[] {
  const letter = () => LETTERS[byRank(roll, LETTERS.length, 10)]!
  const lengthOf = (rank: number) => (rank < 40 ? 1 : 2 + Number(roll(6) === 0))
  return Array.from({ length: WORDS }, (_, rank) => Array.from({ length: lengthOf(rank) }, letter).join(''))
}

/**
 * So many different sentences about an invented library's app. Characters and words are as common as those of real text: of
 * phrases that are all alike every pair would be in a tenth of the documents, and every list long.
 */
export function sentences(count: number, seed = 11): string[] {
  const roll = dice(seed)
  const common = inventedWords(roll)
  const pick = <T>(list: readonly T[]) => list[roll(list.length)]!
  const syllable = () => CONSONANTS[byRank(roll, CONSONANTS.length, 5)]! + 'aeiou'[roll(5)]!
  const foreign = Array.from({ length: 6000 }, () => Array.from({ length: 2 + roll(4) }, syllable).join(''))
  const english = () => (roll(4) === 0 ? pick(ENGLISH) : foreign[byRank(roll, foreign.length, 20)]!)
  const word = () => {
    if (roll(25) === 0) return pick(DOMAIN)
    return roll(5) === 0 ? ` ${english()} ` : common[byRank(roll, WORDS, 5)]!
  }
  return Array.from({ length: count }, () => {
    const clause = (length: number) => Array.from({ length }, word).join('')
    return Array.from({ length: 1 + roll(3) }, () => clause(4 + roll(6))).join('，')
  })
}

/** An error code, a version, an amount, a share, a node: what a document names exactly. */
export function detail(roll: (sides: number) => number): string {
  const syllable = () => CONSONANTS[roll(CONSONANTS.length)]! + 'aeiou'[roll(5)]!
  switch (roll(7)) {
    case 0:
      return `ERR_${syllable()}${syllable()}_${roll(9000)}`.toUpperCase()
    case 1:
      return `v${roll(9)}.${roll(80)}.${roll(20)}`
    case 2:
      return `${roll(5000)}元`
    case 3:
      return `${roll(100)}.${roll(10)}%`
    case 4:
      return `${1 + roll(120)}秒`
    case 5:
      return `${syllable()}${syllable()}_${ENGLISH[roll(ENGLISH.length)]}_${roll(400)}`
    default:
      return `${roll(3000)}:${roll(9000)}`
  }
}

const LONGEST = 2000

/**
 * Documents of the shape that search is measured on: spliced sentences with ids, versions and amounts, 20 to 2,000
 * characters, 127 on average.
 */
export function* inventedDocuments(count: number, pool = sentences(60_000), project = 'bench'): Generator<Findable> {
  const roll = dice(7)
  for (let i = 0; i < count; i++) {
    // most are short, one in a hundred is long
    const wish = roll(100) === 0 ? 300 + roll(LONGEST - 300) : 20 + Math.min(roll(190), 20 + roll(190))
    let text = pool[roll(pool.length)]!
    while (text.length < wish) text += `${roll(3) ? '，' : `（${detail(roll)}）`}${pool[roll(pool.length)]}`
    yield {
      project,
      id: `cl_${i.toString(16).padStart(12, '0')}`,
      kind: 'rule',
      title: pool[roll(pool.length)]!.slice(0, 8 + roll(14)),
      text: text.slice(0, LONGEST),
      coverage: 'both',
      app_version: 'v1' as AppVersion,
      modules: [`M${i % 8}`],
      touchpoints: [PLACES[i % PLACES.length]!],
      evidence: { node_ids: [], external_ids: [], figma_urls: [] },
    }
  }
}

/** Queries of 1 to 60 characters: words, pieces that cross words, questions, identifiers, mixed ones. */
export function inventedQueries(count: number, pool: readonly string[]): string[] {
  const roll = dice(23)
  const sentence = () => pool[roll(pool.length)]!
  const piece = (length: number) => {
    const from = sentence()
    const at = roll(Math.max(1, from.length - length))
    return from.slice(at, at + length)
  }
  return Array.from({ length: count }, (_, i) => {
    switch (i % 10) {
      case 0:
        return piece(1 + roll(2))
      case 1:
      case 2:
        return piece(2 + roll(3))
      case 3:
        return `${piece(6)}怎么办`
      case 4:
        return piece(8 + roll(10))
      case 5:
        return detail(roll)
      case 6:
        return `${piece(4)} ${detail(roll)}`
      case 7:
        return `为什么${piece(12)}${piece(6)}？`
      case 8:
        return `${ENGLISH[roll(ENGLISH.length)]} ${piece(4)}`
      default:
        return (sentence() + sentence()).slice(0, 20 + roll(41))
    }
  })
}
