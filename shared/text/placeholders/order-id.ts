import type { Placeholder } from './placeholder.ts'

const CUE =
  '(?:订单编?号|交易单?号|交易流水号?|流水单?号|支付单号|退款单号|快递单号|物流单号|运单编?号|序列号|单号|业务号|order\\s(?:no|number|id)\\.?|order\\s#|transaction\\s(?:no|number|id)\\.?|serial\\s(?:no|number)\\.?|tracking\\s(?:no|number)\\.?|trade\\sno\\.?)'

export const ORDER_ID: Placeholder = {
  kind: 'ORDER_ID',
  name: 'order_id',
  why: 'an order number after its cue word is sample data',
  why_zh: '提示词之后的订单号、流水号是样例数据',
  mayHold: /号|order|trans|serial|track|trade/,
  patterns: [
    {
      // a letter may begin it, but it holds at least four digits
      find: new RegExp(
        `(?=[a-z_-]{0,12}\\d[\\d-]{3})(?<=${CUE}\\s?[:#是为]?\\s?)[a-z0-9][a-z0-9_-]{3,39}(?![a-z0-9])`,
        'g',
      ),
      read: (match) => ({ literal: match[0], value: match[0], unit: null }),
    },
  ],
  yes: [
    ['订单号：2025031822190047', '订单号：<ORDER_ID>', '2025031822190047', null],
    ['订单号 JY20250318001 已关闭', '订单号 <ORDER_ID> 已关闭', 'jy20250318001', null],
    ['流水号8800-1234', '流水号<ORDER_ID>', '8800-1234', null],
    ['Order No. 10023377 is closed', 'order no. <ORDER_ID> is closed', '10023377', null],
  ],
  no: ['订单号不能为空', '订单 3 天后关闭', '单号错误', 'order 3 items', '序列号最多 20 位'],
}
