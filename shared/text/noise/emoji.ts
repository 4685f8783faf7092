/** Pictographs, dingbats, stars, joiners of pictographs and skin tones: decoration. Signs that compare or count are not here. */
const EMOJI =
  /\ud83c[\udc00-\udfff]|\ud83d[\udc00-\udfff]|\ud83e[\udc00-\udfff]|[\u2600-\u2775\u2794-\u27bf\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55\u23e9-\u23fa\u231a\u231b\u2328\u23cf\u20e3]/g

export const dropEmoji = (text: string): string => text.replace(EMOJI, '')
