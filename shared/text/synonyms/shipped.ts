import type { SynonymClass } from '../../schema/tables.ts'

/**
 * The words in which both sides describe a screen, not the words that a screen shows: what a toast says is copy, and a
 * near word in it is a slip to be seen. Left out on purpose: 点, 灰, type, enter, press, open, copy (too many meanings),
 * 确定/确认 and 返回/取消 (labels that differ on the button), 查询, 注销, 缺省.
 */
type Row = readonly [to: string, zh: string, en: string]

const SIGNALS: readonly Row[] = [
  [
    'toast提示',
    '弹窗提示|提示语|轻提示|吐司提示|吐司|toast提示语|toast消息|toast弹窗',
    'toast|toast message|snackbar|snack bar',
  ],
  [
    '弹窗',
    '对话框|弹框|弹出框|弹出窗口|模态框|模态窗|模态弹窗|提示框',
    'dialog|dialogue|dialog box|modal|modal dialog|popup|pop up window',
  ],
  ['提示信息', '提示文案|提示文字|提示内容', 'hint text|helper text'],
  ['加载中', '正在加载|loading中', 'loading'],
  ['倒计时', '倒数计时', 'countdown|count down'],
  ['气泡', '气泡框', 'tooltip|tool tip'],
  ['横幅', '横幅条', 'banner'],
]

const STATES: readonly Row[] = [
  [
    '禁用',
    '置灰|变灰|灰显|灰掉|不可点击|不可点|不能点击|不能点|不可用|不可操作|禁止点击',
    'disabled|disable|disables|greyed out|grayed out|grey out|gray out',
  ],
  ['启用', '', 'enabled|enable|enables'],
  ['选中', '勾选|勾上|选上|打勾|打钩', 'selected|checked|ticked|check the box|tick the box'],
  ['取消选中', '取消勾选|去勾选|去掉勾选', 'deselect|deselects|deselected|uncheck|unchecks|untick'],
  ['未选中', '未勾选|没有勾选|没勾选', 'unchecked|unselected|not selected|not checked'],
  ['默认选中', '默认勾选', 'selected by default|checked by default|preselected|pre selected'],
  ['高亮', '', 'highlight|highlights|highlighted'],
  [
    '显示',
    '展示|展现|呈现|出现',
    'show|shows|shown|is shown|are shown|display|displays|displayed|is displayed|are displayed|appear|appears',
  ],
  ['隐藏', '', 'hide|hides|hidden|is hidden|are hidden'],
  ['弹出', '', 'pop up|pops up|popped up'],
  ['成功', '', 'success|successful|successfully|succeed|succeeds|succeeded'],
  ['失败', '', 'fail|fails|failed|failure'],
  ['错误', '', 'error|errors'],
  ['未登录', '没登录|没有登录|未登陆', 'not logged in|not signed in'],
  ['已登录', '已登陆', 'logged in|signed in'],
  ['已过期', '已经过期', 'expired|has expired|have expired'],
]

const ACTIONS: readonly Row[] = [
  [
    '点击',
    '点按|单击|轻触|轻点|触碰|点一下|点击一下|点一点',
    'tap|taps|tapped|tapping|tap on|taps on|click|clicks|clicked|clicking|click on|clicks on',
  ],
  ['点击按钮', '点按钮|点按键', ''],
  ['双击', '', 'double click|double clicks|double tap|double taps'],
  ['长按', '按住不放', 'long press|long presses|press and hold|long tap'],
  ['左滑', '向左滑动|向左滑|左划', 'swipe left|swipes left'],
  ['右滑', '向右滑动|向右滑|右划', 'swipe right|swipes right'],
  ['上滑', '向上滑动|向上滑', 'swipe up|swipes up'],
  ['下滑', '向下滑动|向下滑', 'swipe down|swipes down'],
  ['滑动', '划动', 'swipe|swipes|swiping'],
  ['下拉刷新', '', 'pull to refresh|pull down to refresh'],
  ['输入', '录入|键入|填写|填入|填上', 'key in|type in|types in|fill in|fills in|filled in'],
  ['选择', '选取|挑选', 'select|selects|selecting|choose|chooses|choosing|chosen|pick|picks'],
  [
    '跳转',
    '跳转到|跳到|跳往|转到|导航到',
    'navigate to|navigates to|redirect to|redirects to|redirected to|is redirected to|go to|goes to|jump to|jumps to|taken to|is taken to',
  ],
  ['返回', '返回到|回到', 'return to|returns to|go back to|goes back to|back to'],
  ['关闭', '关掉', 'close|closes|closed|dismiss|dismisses|dismissed'],
  ['打开', '开启', ''],
  ['提交', '递交', 'submit|submits|submitted|submitting'],
  ['保存', '', 'save|saves|saved|saving'],
  ['删除', '删掉', 'delete|deletes|deleted|deleting'],
  ['移除', '', 'remove|removes|removed|removing'],
  ['添加', '新增', 'add|adds|added|adding'],
  ['编辑', '', 'edit|edits|edited|editing'],
  ['修改', '更改', 'modify|modifies|modified'],
  ['取消', '', 'cancel|cancels|cancelled|canceled'],
  ['刷新', '重新加载', 'refresh|refreshes|refreshed|reload|reloads'],
  ['搜索', '检索|搜寻', 'search|searches|searching'],
  ['上传', '', 'upload|uploads|uploaded|uploading'],
  ['下载', '', 'download|downloads|downloaded|downloading'],
  ['登录', '登陆|登入', 'log in|logs in|login|sign in|signs in|signin'],
  ['退出登录', '登出', 'log out|logs out|logged out|logout|signed out|sign out|signs out|signout'],
  ['注册', '', 'sign up|signs up|register|registers'],
  ['切换', '切换到|切换为', 'toggle|toggles|toggled|switch to|switches to'],
  ['收起', '收回去', 'collapse|collapses|collapsed'],
  ['展开', '', 'expand|expands|expanded'],
  ['撤回', '撤销', 'recall|recalls|recalled|unsend|unsends|undo'],
  ['重新发送', '重发', 'resend|resends|resent'],
]

const MONEY: readonly Row[] = [
  ['到账', '入账', ''],
  ['提现', '提款|取现', 'withdraw|withdraws|withdrawal|withdrawals|cash out'],
  ['支付', '付款', 'pay|pays'],
  ['退款', '', 'refund|refunds|refunded'],
  ['充值', '', 'top up|tops up|recharge'],
  ['优惠券', '', 'coupon|coupons|voucher|vouchers'],
  ['购物车', '', 'cart|shopping cart|basket'],
]

const CONTROLS: readonly Row[] = [
  ['按钮', '按键', 'button|buttons|btn'],
  [
    '输入框',
    '文本框|输入栏|文本输入框|编辑框',
    'input|inputs|input box|input field|text box|textbox|text field|textfield',
  ],
  ['复选框', '勾选框|多选框', 'checkbox|checkboxes|check box|check boxes'],
  ['单选框', '单选按钮', 'radio|radio button|radio buttons'],
  ['下拉框', '下拉列表|下拉选择框', 'dropdown|drop down|dropdown list|select box|combobox'],
  ['标签页', '选项卡', 'tab页'],
  ['开关', '开关按钮', 'toggle switch'],
  ['图标', '', 'icon|icons'],
  ['链接', '超链接|超链', 'link|links|hyperlink'],
  ['菜单', '', 'menu|menus'],
  ['导航栏', '', 'navbar|nav bar|navigation bar'],
  ['侧边栏', '侧栏', 'sidebar|side bar'],
  ['遮罩', '蒙层|蒙版|遮罩层', 'overlay|backdrop|mask layer'],
  ['占位文案', '占位符|占位文字', 'placeholder|placeholder text'],
  ['滚动条', '', 'scrollbar|scroll bar'],
]

const PLACES: readonly Row[] = [
  ['页面', '界面', 'page|pages|screen|screens'],
  ['首页', '主页', 'homepage|home page|home screen'],
  ['登录页', '登录页面|登录界面|登陆页', 'login page|sign in page|login screen'],
  ['详情页', '详情页面', 'detail page|details page'],
  ['列表页', '列表页面', 'list page'],
  ['设置页', '设置页面', 'settings page'],
  ['结果页', '结果页面', 'result page|results page'],
  ['结算页', '结算页面', 'checkout page'],
]

const NOUNS: readonly Row[] = [
  ['用户', '使用者', 'user|users'],
  ['验证码', '校验码', 'verification code|verification codes'],
  ['手机号', '手机号码', 'phone number|mobile number'],
  ['身份证号', '身份证号码', ''],
  ['密码', '', 'password|passwords'],
  ['用户名', '', 'username|user name'],
  ['邮箱', '电子邮箱|邮件地址|邮箱地址', 'email|e mail|email address|e mail address'],
  ['权限', '', 'permission|permissions'],
  ['网络异常', '网络错误|网络出错', 'network error'],
]

/** Signs are words by now (punctuation): `>` is 大于, `≤` is 小于等于 and so 最多. */
const COMPARISONS: readonly Row[] = [
  ['大于', '超过|超出|多于|高于', 'more than|greater than|larger than|exceeds|exceed'],
  ['小于', '少于|低于', 'less than|fewer than|smaller than|shorter than'],
  ['至少', '大于等于|不少于|不小于|不低于|最少|大于或等于', 'at least|no less than|not less than|no fewer than'],
  ['最多', '小于等于|不超过|不超出|不大于|不多于|不高于|至多|小于或等于', 'at most|no more than|not more than'],
  ['不等于', '', 'not equal to'],
]

const CATEGORIES: Record<string, readonly Row[]> = {
  signal: SIGNALS,
  state: STATES,
  action: ACTIONS,
  money: MONEY,
  control: CONTROLS,
  place: PLACES,
  noun: NOUNS,
  comparison: COMPARISONS,
}

const words = (list: string): string[] => (list ? list.split('|') : [])

/** The table that every project begins with. `lang`: of the words led to `to`, empty where both languages stand. */
export const SHIPPED_CLASSES: readonly SynonymClass[] = Object.entries(CATEGORIES).flatMap(([category, rows]) =>
  rows.map(([to, zh, en]) => ({
    to,
    from: [...words(zh), ...words(en)],
    category,
    lang: zh && en ? '' : zh ? 'zh' : 'en',
  })),
)
