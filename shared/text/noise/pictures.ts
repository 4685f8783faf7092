import { tokensIn } from '../tokens.ts'

const MAY_HOLD = /data:|\]\(|[A-Za-z0-9+/_-]{80}/
const DATA_URI = /data:[a-z0-9.+-]{1,40}\/[a-z0-9.+-]{1,60}(?:;[a-z0-9=.-]{1,40}){0,4},[A-Za-z0-9+/=_%.~-]*/gi
/** A long run that mixes capitals, small letters and digits is an encoded picture or file. */
const BASE64 = /[A-Za-z0-9+/_-]{80,}={0,2}/g
const IMAGE = /!\[[^[\]\n]{0,300}\]\([^()\s]{0,2000}(?:\s"[^"\n]{0,200}")?\)/g
const LINK = /\[([^[\]\n]{0,300})\]\((?:[^()\s]{1,2000})(?:\s"[^"\n]{0,200}")?\)/g

/** Pictures are evidence, never text: data: URIs, encoded runs and image markup go; of a link its words stay. */
export function dropPictures(text: string): string {
  if (!MAY_HOLD.test(text)) return text
  return text
    .replace(DATA_URI, '')
    .replace(BASE64, (run) => (/[A-Z]/.test(run) && /[a-z]/.test(run) && /[0-9]/.test(run) ? '' : run))
    .replace(IMAGE, tokensIn)
    .replace(LINK, (link, words: string) => words + tokensIn(link.slice(words.length + 2)))
}
