/**
 * Letter pairs and word stems that stand in interfaces of every subject, the most frequent first: by them nothing is
 * looked for, though they count where two are compared. A fixed table, so that what else a version holds changes nothing.
 * Source  counted over the interface texts (3,000 in Chinese, 3,400 in English) of three published programs of different
 *         trades, as `tokens` reads them; kept is what all three say.
 */
const COMMON_PAIRS =
  '创建 成功 删除 选择 编辑 添加 密码 没有 管理 文件 更新 登录 无法 发布 类型 文档 令牌 选项 内容 所有 保存 版本 使用 邮件 确定 修改 字段 您确 设置 复制 取消 已成 电子 子邮 重置 权限 恢复 确认 验证 语言 链接 建新 必须 定义 上传 无效 查看 应用 搜索 条件 提供 密钥 需要 活动 错误 区域 草稿 重新 请求 包含 集合 项目 数据 访问 通过 生成 移除 发送 更多 如果 启用 退出 找到 最大 完成 邮箱 名称 出登 所选 默认 定要 已发 置密 标题 匹配 以下 信息 自动 自定 至少 制到 身份 份验 大于 字符 尺寸 继续 大小 有效 布局 标签 下载 关联 限制 连接 不匹 加载 剪贴 贴板 收到 任何 码不 排序 未找 择要 发生 返回 允许 值必 之前 可能 注册 日期 粘贴 浏览 不到 检查 果您 到此 已创 到您 拖放 正确 无权 说明 您想 全局 找不 小于 下面 它们 不存 长度 建您 功创 多个 次数 离开 最小 激活 跳过 如何 已复 视图 折叠 等于 忘记 您创 件大 安全 欢迎 重试 清除 误请 最多 这里 个字 之间 一页 才能 您没 必填 要离 菜单 由于 接到 您无 上次 记密 下一 出错 此字 您已 尝试 最近 尚未 计划 首先 关闭 丢失 您要'
const COMMON_STEMS =
  'you your creat about new not updat will token chang api all option item version action field document sure publish pleas valu cannot ther local can reset collection confirm only file found must copy filter admin exist already account first requir acces more name invalid key request draft view match move setting group want last current default valid export see follow data contain whil generat allow like url provid number read here authentication again don below dashboard date set receiv how try revert imag limit drag languag check layout complet yet could befor equal over continu does max duplicat past another them size leav clipboard fil custom associat global occur take activ area apply currently character unsav discard drop row sent back instruction which now time sort skip brows would make none between clear statu per previou next may copi welcom abov without automatically they many true fals longer forgot live min authenticat able down top yes proces tab also bulk sinc own'

/** What results are told in, whatever they are of: kinds of message, parts of a dialog, what becomes of a control. */
const TOLD_IN =
  '弹窗 弹层 浮层 气泡 窗标 窗提 窗正 题正 正文 文案 文字 禁用 置灰 可用 可点 不可 不能 还没 跳转 换成 变成 改成 提交 toast dialog popup snackbar banner titl text modal disabl enabl greyed grayed'

const COMMON: ReadonlySet<string> = new Set(`${COMMON_PAIRS} ${COMMON_STEMS} ${TOLD_IN}`.split(' '))
const isTelling = (word: string) => word.length > 1 && !COMMON.has(word)

/** By so many of its words an atom is looked for. */
const LOOKED_FOR = 16

/** An order of words that no text decides: of two atoms' many words the same come first. */
function orderOf(word: string): number {
  let hash = 2166136261
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 16777619)
  hash ^= hash >>> 15
  return Math.imul(hash, 2246822519) >>> 0
}

/** Of the words of an atom those by which it is looked for: uncommon ones of two letters or more; of many the same ones for all atoms. */
export function tellingWords(words: Iterable<string>): string[] {
  const telling = [...words].filter(isTelling)
  if (telling.length <= LOOKED_FOR) return telling
  return telling
    .map((word) => ({ word, order: orderOf(word) }))
    .sort((x, y) => x.order - y.order || (x.word < y.word ? -1 : 1))
    .slice(0, LOOKED_FOR)
    .map(({ word }) => word)
}
