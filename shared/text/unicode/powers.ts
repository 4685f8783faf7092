const SUPER: Record<string, string> = {
  '\u00b9': '1',
  '\u00b2': '2',
  '\u00b3': '3',
  '\u2070': '0',
  '\u2074': '4',
  '\u2075': '5',
  '\u2076': '6',
  '\u2077': '7',
  '\u2078': '8',
  '\u2079': '9',
}
const POWER = /(?<=[0-9\uff10-\uff19])[\u00b2\u00b3\u00b9\u2070\u2074-\u2079]{1,9}/g
const FRACTION = /(?<=[0-9\uff10-\uff19])[\u00bc-\u00be\u2150-\u215e]/g
/** © ® ™ ℠: NFKC would write letters for the last two. */
const RIGHTS = /[\u00a9\u00ae\u2120\u2122]/g

/** 2³ is 2 to the power of 3, not 23; 3½ is three and a half, not 31/2. m² keeps NFKC's m2, as people type it. */
export function readPowers(text: string): string {
  return text
    .replace(POWER, (digits) => `\u7684${[...digits].map((d) => SUPER[d]).join('')}\u6b21\u65b9`)
    .replace(FRACTION, (fraction) => ` ${fraction}`)
    .replace(RIGHTS, '')
}
