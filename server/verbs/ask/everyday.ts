/**
 * Words of questions that say what kind of thing is wanted, or nothing of it: sources need not hold them, and holding them
 * proves little. Of any subject: names of things have no place here.
 */
const HAN = [
  // what is wanted of a rule
  '提示|显示|弹窗?|弹出|出现|跳出|文案|文字|内容|标题|正文|按钮|页面|界面|屏幕|写|看到|告诉|情况|时候|之后|以后|原因|结果|规则|要求',
  '区别|操作|流程|步骤|点击?|地方|问题|回答|解释|全部|所有|分别|期间',
  // who and what
  '用户|客户|顾客|自己|东西|一个|人|事|我|你|他|她|它|这|那|两|几|个|位|些|块|遍|句|次|边|样|其|各|每|此',
  // how it hangs together
  '如果|或者|知道|可以|可能|有|会|能|该|还|就|再|都|也|把|给|没|不|是|去|来|到|在|里|从|最|多|少|过|才|要|想|得|行|之|让|被|对',
  '跟|和|与|或|及|上|下|往|向|将|已|正在|先|后|前|吗|呢|吧|嘛|啊|哦|只|太|很|真|好|说|话|么|整|法|办|问|同|全|分|为|因|由|以|于',
  '应|当|时|间|内|中|外|开|关|做|用|使|拿|放|拉|走|进|出|入|回|起|死活|咋|啥|老|神马|干',
].join('|')
const LATIN = [
  'show shown shows see seen sees say says said text message messages title button buttons wording copy screen page dialog',
  'popup toast happen happens tell told user person someone somebody people anyone something anything nothing everything',
  'thing things case way ways get gets look looks like make mean means want need know think thought try tried find found tap',
  'click press keep keeps kept let lets go goes going come comes work works use used using give gives gave given take takes',
  'took put set stop stops have has had having not no cant wont dont doesn didn isn whats im ive when then else any also still',
  'just one two once sure there here exactly actually about many much most more less least few lot lots every all both each',
  'some other another same own only long whole off down up out over back into while before after during through between within',
  'without under across instead these those now later again already too very really currently possible please yes ok am us',
  'he she him her his hers lol wtf',
]
const HAN_WORDS = new RegExp(HAN, 'gu')
const LATIN_WORDS: ReadonlySet<string> = new Set(LATIN.join(' ').split(' '))

/** Which code units of a folded question belong to such words. */
export function everydayIn(folded: string): Uint8Array {
  const units = new Uint8Array(folded.length)
  for (const { index, 0: word } of folded.matchAll(HAN_WORDS)) units.fill(1, index, index + word.length)
  for (const { index, 0: word } of folded.matchAll(/[a-z]+/g))
    if (LATIN_WORDS.has(word)) units.fill(1, index, index + word.length)
  return units
}
