/** Words that show that a name stands before them. The word itself stays in the text. */
export const PERSON_TITLE = '(?:医生|医师|大夫|主任|护士|老师|先生|女士|小姐|同学|经理|教授)'
export const INSTITUTION_TITLE = '(?:医院|诊所|银行|公司|药房|药店|学校|门诊部|卫生院|机构|科室|店铺|园区)'
export const TITLE = `(?:${PERSON_TITLE}|${INSTITUTION_TITLE})`
