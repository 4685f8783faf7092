import { readModulesFile } from '../../server/imports/modules-file.ts'
import { compileModules } from '../../shared/modules/dictionary.ts'
import { shippedTable } from '../../shared/text/synonyms/table.ts'

/** The dictionary of an invented hotel app. */
export const HOTEL = `# what the front desk calls things
modules:
  - id: BOOKING
    names: [订房, Booking]
    touchpoints: [住客端-订房, 房型列表, Rooms]
    entities: [房型, 房价, 入住日期, 订单, room rate]
    actions: [预订]
    feature_scopes: [订房流程]
  - id: BILL
    names: [账单, Billing]
    touchpoints: [账单, 住客端-结账, Bill]
    entities: [押金, 发票, 房费, 订单, 订单押金, invoice, deposit]
    actions: [退还]
    results: [已退款]
    feature_scopes: [结账流程]
  - id: CLEAN
    names: [保洁, Housekeeping]
    touchpoints: [保洁任务, Housekeeping]
    entities: [查房, 布草, 房型列表, linen]
    actions: [派单]
touchpoint_aliases:
  账单: [消费明细]
`

export const hotel = (yaml = HOTEL) => compileModules(readModulesFile(yaml, 'hotel.yaml').file, shippedTable())
