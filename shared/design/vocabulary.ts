/**
 * What designers call things. Names are compared after NFKC and lower-casing; Latin terms as whole words, Chinese ones
 * anywhere in the name. Teams add their own through `ExtractContext.vocabulary`; a row of the same name is joined.
 */
export const VOCABULARY = {
  toast: ['toast', 'snackbar', 'snack bar', 'message bar', 'flash message', '轻提示', '吐司', '浮层提示', '消息条'],
  /** Words that name a toast only as the whole name: 错误提示 and Message List are something else. */
  toast_whole: ['message', 'notification', 'tips', '提示', '提示框', '消息提示', '全局提示'],
  dialog: [
    'dialog',
    'modal',
    'alert',
    'popup',
    'pop up',
    'confirm',
    'confirmation',
    'message box',
    '弹窗',
    '弹框',
    '对话框',
    '二次确认',
    '确认框',
    '模态',
  ],
  error: ['error', 'helper', 'helper text', 'invalid', 'validation', 'err', '校验', '错误', '报错', '红字'],
  hint: ['hint', 'helper', 'assistive text', 'supporting text', '提示文案', '辅助文案', '提示语'],
  input: [
    'input',
    'textfield',
    'text field',
    'field',
    'textarea',
    'text area',
    'form item',
    'form field',
    'picker',
    'select',
    'dropdown',
    'upload',
    '输入框',
    '文本框',
    '文本域',
    '表单项',
    '选择器',
  ],
  button: ['button', 'btn', 'cta', '按钮'],
  icon: ['icon', 'icons', 'ic', 'glyph', 'avatar', 'logo', '图标', '头像'],
  badge: ['badge', 'tag', 'chip', 'pill', '标签', '角标', '徽标'],
  system: [
    'status bar',
    'statusbar',
    'home indicator',
    'homeindicator',
    'dynamic island',
    'notch',
    'system bar',
    'browser bar',
    'browser chrome',
    '状态栏',
    '浏览器栏',
  ],
  keyboard: ['keyboard', 'numpad', 'number pad', 'keypad', '键盘'],
  title_bar: [
    'navbar',
    'nav bar',
    'navigation bar',
    'title bar',
    'titlebar',
    'app bar',
    'appbar',
    'top bar',
    'topbar',
    'page header',
    '导航栏',
    '标题栏',
    '顶栏',
  ],
  menu_bar: [
    'tab bar',
    'tabbar',
    'bottom nav',
    'bottom bar nav',
    'side nav',
    'sidenav',
    'sidebar',
    'side bar',
    'breadcrumb',
    'breadcrumbs',
    'footer links',
    '底部导航',
    '侧边栏',
    '面包屑',
  ],
  sample: ['chat', 'bubble', 'message bubble', 'list item', 'avatar', '气泡', '聊天'],
  mask: ['mask', 'scrim', 'backdrop', 'dim', 'dimmer', '蒙层', '遮罩', '蒙版'],
  note: [
    'note',
    'notes',
    'annotation',
    'annotations',
    'comment',
    'comments',
    'remark',
    'remarks',
    'spec',
    'specs',
    'logic',
    'rule',
    'rules',
    'readme',
    'sticky',
    'sticky note',
    'memo',
    '便签',
    '便利贴',
    '贴纸',
    '说明',
    '备注',
    '注释',
    '标注',
    '批注',
    '规则',
    '逻辑',
    '必看',
  ],
  title: ['title', 'heading', 'headline', '标题'],
  body: ['body', 'content', 'description', 'desc', 'message', '正文', '内容', '描述'],
  archive: [
    'archive',
    'archived',
    'deprecated',
    'obsolete',
    'outdated',
    'old',
    'backup',
    'trash',
    'graveyard',
    '废',
    '旧',
    '归档',
    '存档',
    '备份',
    '作废',
    '历史版本',
  ],
  draft: ['draft', 'drafts', 'wip', 'playground', 'sandbox', 'scratch', 'explore', '草稿', '草图', '探索'],
  cover: ['cover', 'thumbnail', '封面'],
  components: ['component', 'components', 'design system', 'ui kit', 'library', 'symbols', '组件', '控件', '规范'],
  disabled: [
    'disabled',
    'disable',
    'inactive',
    'unavailable',
    'off limits',
    '禁用',
    '置灰',
    '灰态',
    '不可用',
    '不可点',
    '不可选',
    '失效',
  ],
  enabled: ['enabled', 'enable', 'active', '可用', '可点', '可点击'],
  selected: ['selected', 'checked', 'on', 'true', 'yes', '选中', '已选', '勾选', '已勾选', '开', '是'],
  unselected: ['unselected', 'unchecked', 'off', 'false', 'no', '未选中', '未选', '未勾选', '关', '否'],
  failed: ['error', 'invalid', 'danger', 'failed', 'wrong', '错误', '报错', '异常', '失败', '校验失败'],
  pressed: ['pressed', 'press', 'tapped', 'clicked', '按下', '点击态', '按压'],
  choice: ['radio', 'checkbox', 'check box', 'switch', 'toggle', '单选', '复选', '勾选', '开关'],
  /** Boxes that each stand for themselves: several may be on. */
  tick: ['checkbox', 'check box', '复选', '勾选'],
  tab: ['tab', 'tab item', 'segment', 'segmented control', 'chip', '页签', '选项卡', '分段'],
  /** Words of a frame's name that tell no state of their own. */
  plain_state: [
    'default',
    'normal',
    'base',
    'copy',
    'final',
    'new',
    'main',
    'desktop',
    'mobile',
    'light',
    'dark',
    '默认',
    '常态',
    '正常',
    '副本',
    '初始',
    '终稿',
  ],
  /** First segments of a frame's name that say only what kind of drawing it is. */
  drawing_kind: ['state', 'status', 'overlay', 'variant', 'sheet', '状态', '弹层', '浮层', '画面', '补充'],
} as const satisfies Record<string, readonly string[]>

export type NameKind = keyof typeof VOCABULARY
export type Vocabulary = Partial<Record<NameKind, readonly string[]>>

/** Words by which a text says that what stands around it no longer holds. */
export const WITHDRAWN_WORDS =
  /废弃|作废|废稿|已废|旧版|都是旧的|别看|不要看|别照|不用看|(?:图|稿|之前的?|旧)[^，。；]{0,6}忽略|已过期版本|deprecated|obsolete|outdated|do not use|don['’]?t use|not used|no longer valid|superseded|old version|ignore everything/iu

/** Measures and looks that a developer builds by, and no tester checks as a rule. */
export const VISUAL_WORDS =
  /间距|圆角|切图|字重|字号|行高|描边|阴影|卡高|色值|吸顶|裁切|配色|@\dx|\b[SML]=\d|\d\s*px|\d\s*[x×]\s*\d|\bradius\b|\bpadding\b|\bmargin\b|\bfont\b|line[ -]height|\bspacing\b|\bexport\b|\bcolou?r\b|z-index|\bsvg\b|\bpng\b/iu

/** Talk among colleagues: open questions, tasks, who asks whom. It states no rule. */
export const TALK_WORDS =
  /^[（(]?(?:之前|原来|以前|原先)|待定|再对|再议|待确认|待讨论|没定|未定|找我|@\p{L}|要不要|后面(?:再|统一)|下个(?:迭代|版本)再?|先不做|不做了|竞品|参考图|\btodo\b|\btbd\b|\btbc\b|to be (?:decided|confirmed|discussed)|open question|need to check|ask (?:the )?(?:pm|design|product)|later sprint|previously|used to be|not in scope|out of scope/iu

/** Marks of a text that says how the product behaves, rather than being a part of the picture. */
export const BEHAVIOUR_WORDS =
  /→|->|=>|⇒|点击|点「|点[一-龥]{1,6}(?:后|时|就|才|再)|轻触|长按|左滑|右滑|输入|失焦|聚焦|置灰|变灰|灰态|高亮|禁用|不可点|可点|跳转|跳到|进入|返回|弹窗|弹出|弹层|弹框|toast|吐司|提示|校验|默认|自动|清空|隐藏|显示|展示|不显示|才[一-龥]|超过|不能|不可|不满|最多|最少|至少|上限|如果|若|当.+时|否则|倒计时|刷新|\bif\b|\bwhen\b|\bunless\b|\bonce\b|\bafter\b|\bclick|\btap|\bpress|\btype\b|\bhover|\bdisabled?\b|\benabled?\b|\bshows?\b|\bhides?\b|\bhidden\b|\bredirect|\bnavigat|\bopens?\b|\bcloses?\b|\bdialog\b|\bmodal\b|\bsnackbar\b|\berror\b|\bdefault|\brequired\b|\bmust\b|\bcannot\b|\bcan['’]t\b|\bat most\b|\bat least\b|\bmax(?:imum)?\b|\bmin(?:imum)?\b|\bup to\b|\bonly\b/iu

/** Marks of a text within a screen that tells a bound, a state, an empty page or what will happen by itself. */
export const PROMPT_WORDS =
  /超过|超出|已满|^满\s*[\d¥]|不足|仅剩|只剩|还差|至少|最多|最低|最高|上限|不能|不可|无法|暂不|暂无|还没有|没有找到|还是空的|为空|请先|将自动|后自动|自动(?:取消|关闭|返回|撤销|退回)|未支付|超时|过期|失效|已关闭|已锁定|已下架|售罄|抢光|已被|无权|没有权限|仅支持|不支持|内支持|前到账|日内|小时内|天内|分钟内|原因[:：]|未满|须(?!知)|[前后]可(?!见|以看)|\bno\b.*\b(?:yet|found|results?|match\w*|access|permission)\b|\byou (?:can['’]?t|cannot|don['’]t|need|must|have (?:reached|no))\b|\b(?:at least|at most|up to|maximum|minimum|no more than|limit(?:ed)?|expire[sd]?|expired|unavailable|not available|required|only .*\bcan|contact (?:your )?(?:an )?(?:admin|owner)|upgrade|read[- ]only|will be (?:deleted|removed|cancelled|canceled|closed|archived)|automatically|permission|remaining|left)\b|\bcan['’]t be\b|\byou['’]ll be\b|\bafter \d+ (?:seconds?|minutes?|hours?|days?)\b/iu

/** Text that stands for text, or asks to be filled in. */
export const PLACEHOLDER_WORDS =
  /lorem ipsum|(.{2,6})\1\1|^(?:请(?:输入|选择|填写|搜索)|搜索|输入)|^(?:enter|type|search|select|choose)\b|placeholder|占位/iu

/** Column heads of a drawn table of rules, by the part they hold. */
export const COLUMN_WORDS = {
  C: /^(?:触发)?(?:条件|前提|前置条件|场景|状态|情况|时机|condition|when|scenario|state|case|given|precondition)s?$/iu,
  A: /^(?:用户)?(?:操作|动作|行为|触发|交互|action|trigger|event|user action|interaction)s?$/iu,
  R: /^(?:结果|反馈|表现|提示|文案|提示文案|提示语|处理|响应|展示|toast|result|response|message|copy|behaviou?r|expected(?: result)?|outcome|then|feedback)s?$/iu,
} as const

/** What a person calls the icons that designers name in English. */
export const ICON_WORDS: Readonly<Record<string, { zh: string; en: string }>> = {
  add: { zh: '添加', en: 'Add' },
  arrow_back: { zh: '返回', en: 'Back' },
  back: { zh: '返回', en: 'Back' },
  返回: { zh: '返回', en: 'Back' },
  close: { zh: '关闭', en: 'Close' },
  delete: { zh: '删除', en: 'Delete' },
  edit: { zh: '编辑', en: 'Edit' },
  help: { zh: '帮助', en: 'Help' },
  home: { zh: '首页', en: 'Home' },
  menu: { zh: '菜单', en: 'Menu' },
  more: { zh: '更多', en: 'More' },
  plus: { zh: '添加', en: 'Add' },
  scan: { zh: '扫一扫', en: 'Scan' },
  search: { zh: '搜索', en: 'Search' },
  settings: { zh: '设置', en: 'Settings' },
  share: { zh: '分享', en: 'Share' },
  trash: { zh: '删除', en: 'Delete' },
}
