/**
 * The words that tell actions, checks, conditions and results apart, in both languages, as sources of regular
 * expressions. Ideas, not anybody's sentences: a verb of the trade goes in, a product's own word does not.
 */
const any = (...words: string[]) => `(?:${words.join('|')})`

/** A bare 点 presses something; 15点, 一点, 焦点, 点数 do not. A clock time with colons takes no 点, so 14:59点 presses. */
const BARE_TAP =
  '(?:(?<=\\d:\\d\\d)|(?<!过(?=点了))(?<![\\d一有早晚几多连焦站地网观重要特优缺卡起终热痛整半差零两据节到]))点(?!数|赞|评|半|左右|钟|位|[前后]|[，,。；;]|$|了没|了无|不[了动]|击无)'

export const TAP = any(
  '点击',
  '点按',
  '点选',
  '单击',
  '双击',
  '轻触',
  '轻点',
  '点一下',
  '点一?次',
  '长按',
  '连点',
  '按下',
  '按一下',
  '按(?=回车|返回键|确认键|电源|音量|Enter|Esc|Home)',
  '(?:再|^)点$',
  BARE_TAP,
  '\\b(?:double[- ]|right[- ]|long[- ])?(?:tap|click|press)(?:s|ed|ing)?\\b(?: on\\b)?',
  '\\bhit\\b',
)

export const INPUT = any(
  '输入',
  '填写',
  '填入',
  '录入',
  '填(?!充)',
  '输(?![出送赢])',
  '粘贴',
  '\\b(?:type|enter|input|fill(?: in| out)?|paste)(?:s|ed)?\\b',
)

export const CHOOSE = any(
  '选择',
  '勾选',
  '勾上',
  '选中',
  '改选',
  '选满?(?![项中择])',
  '勾(?=[^选上了])',
  '\\b(?:select|choose|check|uncheck|tick|untick|pick|toggle)(?:s|ed)?\\b(?! (?:that|if|whether))',
)

const OTHER_DEED = any(
  '^(?:一直)?等(?=[到待倒\\d满])',
  '取消勾选',
  '取消(?!按钮|后)',
  '切换?',
  '开启',
  '关闭',
  '关掉',
  '打开',
  '上传',
  '传满?',
  '删除',
  '删掉',
  '清空',
  '提交',
  '保存',
  '发送',
  '发(?=[一给布出起送])',
  '[左右上下快]滑',
  '滑动',
  '滑到',
  '[下上]拉',
  '拖',
  '翻到',
  '改成',
  '改为',
  '改回',
  '改(?=[^变])',
  '换成',
  '换回?(?=[^，]{1,8})',
  '修改',
  '编辑',
  '添加',
  '新增',
  '加购',
  '撤[回销]',
  '支付',
  '付款',
  '扫码',
  '断网',
  '杀进程',
  '切后台',
  '重放',
  '回调',
  '下[一两]?单',
  '退出',
  '刷新',
  '安装',
  '卸载',
  '展开',
  '收起',
  '复制',
  '搜索',
  '触发',
  '执行',
  '合[上起]',
  '旋转',
  '锁屏',
  '(?:^|[，,；;。]|用[^，,；;。]{1,10}|一[下次])把(?=\\S{2})',
  '\\b(?:drag|drop|scroll|swipe|upload|delete|remove|submit|save|send|switch|change|edit|add|create|refresh|reload|resize|copy|hover|close|cancel|confirm|search|set|turn|move|rename|invite|install|upgrade|log out|sign out|logout|leave|clear|disconnect|wait|publish|duplicate|export|import|run|use|try|trigger|apply|assign|archive|restore|revoke|replace|connect|call|clone|pull|push|attempt|start|stop|attach|expand|collapse)\\b',
)

/** English verbs that are nouns as well (an order, a book): deeds only where a clause begins with them. */
export const EN_IMPERATIVE =
  '(?:deny|allow|grant|accept|reject|decline|approve|agree|dismiss|skip|enable|disable|mark|book|order|buy|pay|purchase|register|subscribe|unsubscribe|share|download|print|filter|sort|rotate|lock|unlock|resend|undo|redo|repeat|retry|continue|proceed|provide|insert|put|place|make|minimi[sz]e|kill|unplug|plug|focus|zoom|go (?:back|offline|online)|check out|force|withdraw|transfer|deposit|sign up|set up|simulate|modify|hold|release|shake|answer|reply|block|mute|like|follow|star|pin|schedule|request|mock)(?:s|es)?\\b'
/** Chinese ones that name pages and lists as well (申请列表, 评论区). */
const ZH_IMPERATIVE =
  '^(?:然后|再|先|重新|用户|\\S{1,3}[员生方家])?(?:新建|创建|发起|申请|注册|预[订约定]|登记|签[到署收]|审[批核]|驳回|分配|指派|分享|转发|收藏|评论|回复|购买|充值|转账|下载|导[出入]|打印|拍照|解绑|绑定|启用|停用|冻结|上架|下架|借阅|归还)(?![页列夹区记率状数时后前中的期人款单]|成功|失败|未|已|过)(?=\\S)'
const EN_START = '^(?:(?:then|and|please|now|again|next|the user|user|try to|attempt to)\\s+)*'

export const DEED = any(TAP, INPUT, CHOOSE, OTHER_DEED, ZH_IMPERATIVE, EN_START + EN_IMPERATIVE)

/** Where an operation may begin after other words in one clause: 输入100点击买币, 我的钱包点提现. */
export const INNER_DEED = any(
  '点击',
  '点按',
  '单击',
  '双击',
  '轻触',
  '长按',
  '连点',
  '再点',
  '按(?=回车|返回键|确认键|Enter|Esc)',
  BARE_TAP.replace('点(', '点(?![开进])('),
  '勾选',
  '选择',
  '(?:提交|保存)$',
)

/** Leads to a place. 打开 with a switch or a mode is a deed. */
export const ENTRY = any(
  '(?:重新|直接|再|先|自动|随便)?(?:进入到?|进到?|访问|前往|来到|回到|返回到?|退回到?|退出到|去到?|切换?到(?!.{0,6}(?:环境|语言|模式|账[号户]|网络|主题))|点进|打开(?!.{0,6}(?:开关|模式|权限|定位|蓝牙|通知))|停在|跳转?到)',
  '\\b(?:re-?open|open|go(?:es)? (?:back )?to|navigate(?:s)? (?:back )?to|visit|browse to|return(?:s)? to|land(?:s)? on|access|enter the|switch to)\\b',
)

export const LOGIN =
  '(?:(?<![未没不需免])登[录陆]|\\b(?:log(?:ged)?[- ]?(?:in|on)|sign(?:ed)?[- ]?in|login|authenticate)\\b)'
export const LAUNCH =
  '^(?:.{0,6})?(?:打开|启动|运行)\\s*.{0,8}(?:app|应用|客户端|小程序|浏览器|软件|系统)\\s*$|^(?:open|launch|start|run) (?:the |a |your )?(?:[\\w-]+ ){0,2}(?:app|application|browser|client|site|website|program)\\b[^,]{0,12}$'

/** A look, no deed: what it looks at is checked by the result. */
export const CHECK = any(
  '查看',
  '检查',
  '核对',
  '观察',
  '对照',
  '对比',
  '校对',
  '验证(?!码|人)',
  '走查',
  '(?<![审抽排检巡调核搜稽])查(?![询找到封出收看验不无])(?=\\S)',
  '看(?!到|见|得|不|起|好)',
  '记录',
  '抓帧',
  '\\b(?:verify|check|observe|ensure|validate|confirm(?= (?:that|if|whether)\\b)|make sure|look at|inspect|see|view|review|note|compare|watch)\\b',
)

/** Done to make something happen, never the key operation. */
export const TRIFLE =
  '^(?:然后|再|接着|并)?(?:(?:点(?:一下|击)?空白处?.*)?(?:让.{1,6})?(?:失去?焦点?|失焦)|收起键盘|(?:再)?点键盘上的完成|press(?:es)? (?:tab|enter)|(?:blur|leave|tab out of)(?: the)?(?: \\w+){0,2}(?: (?:field|input|box))|blur|tab out|(?:wait (?:for|until|till) .{2,40}\\b(?:load|loads|loaded|finish(?:es|ed)?|completes?|completed|done|ready|ends?|respon\\w+|appears?|to (?:load|finish|complete|appear)))|click (?:outside|away|elsewhere).*|等.{0,8}loading.*|等(?:待)?(?:页面)?加载.*|什么都?不?动|先不要动|不操作|这次|此时|这时|最后|首先|先|再|看[到见]|(?:页面)?(?:loading|加载)\\s*(?:完成?|结束)|马上|立即|直接|多[点试]\\S{0,4}|\\S{0,6}随便[选填写]|\\S{0,6}任[选意])$'

/** Who does it: nothing that a result hangs on, right before a deed. */
export const ACTOR =
  '医生|患者|用户|买家|卖家|商家|顾客|客户|会员|前台|员工|店员|店长|收银员|老师|教师|学生|家长|管理员|客服|司机|骑手|乘客|护士|药师|主管|经理|审批人|申请人|操作员|柜员|访客|游客'

/** A thing left undone or a state that already holds: C, whatever verb it holds. */
export const STATE_LEAD =
  '^(?:只|仍|还|一直|若|如果|如|当|在)?(?:未|没有?|不(?!断)|无|尚未|已经?|正在|一个都?不|一[张个项]都?[不没]|without\\b|with\\b|no\\b|not\\b|never\\b|already\\b|leave\\b|having\\b|while\\b|as an?\\b|given\\b|when\\b|if\\b)'

export const PAGE_WORD =
  '(?:页面?|界面|首页|列表|详情|中心|弹层|面板|tab|会话|钱包|后台|记录|\\bpage|\\bscreen|\\btab|\\bview|\\bdashboard|\\bsettings|\\bpanel)'

/** What makes a clause a result: something is shown, changes, is refused or stays as it was. */
export const RESULT_VERB = any(
  'toast',
  '轻提示',
  '吐司',
  '弹出?(?!层|幕)',
  '提示',
  '显示',
  '展示',
  '出现',
  '跳转',
  '跳到?(?!过)',
  '进入',
  '置灰',
  '变灰',
  '灰[显色]?的?',
  '不可[点用选编见]',
  '可[点用选编见]',
  '禁[用止]',
  '隐藏',
  '消失',
  '清[空除]',
  '保[留持]',
  '变[为成更]',
  '更新',
  '默认',
  '返回',
  '关闭',
  '收起',
  '报错',
  '红字',
  '拦截',
  '停[留在]',
  '恢复',
  '生成',
  '[无不]法',
  '不能',
  '不[支允]',
  '支持',
  '允许',
  '[成失][功败]',
  '高亮',
  '刷新',
  '展开',
  '自动',
  '锁定',
  '释放',
  '截断',
  '[生失]效',
  '返还',
  '退还',
  '加载',
  '定位到',
  '[倒正]序',
  '折叠',
  '推送',
)

const EN_FINITE =
  "is|are|was|were|be|should|shall|must|will|can|cannot|can't|may|has|have|does|do|doesn't|don't|isn't|aren't|won't|shows?|displays?|appears?|disappears?|becomes?|remains?|stays?|closes?|opens?|redirects?|reads?|says?|turns?|changes?|lists?|contains?|receives?|gets?|keeps?|goes|moves?|switches|updates?|resets?|clears?|fails?|succeeds?|works?|returns?|lands?|loads?|renders?|starts?|stops?|drops?|rises?|increases?|decreases?|expires?|collapses?|expands?|sorts?|saves?|navigates?|stops?|counts?|offers?|prompts?|asks?|warns?|scrolls?|matches|equals?|includes?|lets?|needs?|requires?|blocks?|rejects?|accepts?|happens?|comes?|sees?"
/** English verbs that hardly are anything else: whoever finds one behind "and" has found a second sentence. */
export const EN_STRONG_VERB =
  "is|are|was|were|should|shall|must|will|won't|can|cannot|can't|isn't|aren't|doesn't|don't|has|have|shows|displays|appears?|disappears?|becomes?|remains?|stays|closes|opens|turns|gets?|goes|lands|redirects|contains|receives"

/** A finite English verb of result: the second half of "… and …" must hold one to be a result of its own. */
export const EN_RESULT = `\\b(?:${EN_FINITE})\\b`

/** States a rule even without a trigger: a bound, a duty, a permission. */
export const MODAL = any(
  '必须',
  '必填',
  '须(?!知)',
  '需(?!求|要注意)',
  '应该?',
  '不得',
  '不能',
  '不可',
  '不允许',
  '不支持',
  '无法',
  '只能',
  '仅[限可能在支允]',
  '最[多少大小长短高低]',
  '至[多少]',
  '不[超少大小低高多][过于]',
  '上限',
  '下限',
  '限制?[为在]',
  '默认',
  '支持',
  '允许',
  '可以',
  "\\b(?:should|shall|must|cannot|can't|can only|can not|only|at most|at least|up to|no more than|no less than|maximum|minimum|max|min|required|optional|mandatory|not allowed|may not|never|by default|limited to|is able to|be able to)\\b",
)
