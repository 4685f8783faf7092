/**
 * Zero-width, bidi, variation and tag characters, Hangul fillers, controls other than white space, soft hyphens, halves
 * of surrogate pairs, replacement characters and private-use planes. One pass: halves are judged as they came.
 */
const INVISIBLE =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff]|\udb40[\udc00-\udfff]|[\udb80-\udbff][\udc00-\udfff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

export const dropInvisible = (text: string): string => text.replace(INVISIBLE, '')
