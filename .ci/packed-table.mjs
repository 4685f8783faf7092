import { pathToFileURL } from 'node:url'

/** Five bits a letter, the sixth says that more follow; a number's sign is its last bit. As in source maps. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function lettersOf(number) {
  let rest = number < 0 ? -2 * number - 1 : 2 * number
  let text = ''
  do {
    text += LETTERS[(rest & 31) | (rest > 31 ? 32 : 0)]
    rest >>>= 5
  } while (rest > 0)
  return text
}

/** `萬 万|與 与`: each character as its distance from the one before, and what becomes of it as the distance from it. */
function packed(table) {
  let before = 0
  return table
    .split('|')
    .map((entry) => {
      const [from, to] = entry.split(' ').map((text) => text.codePointAt(0))
      const text = lettersOf(from - before) + lettersOf(to - from)
      before = from
      return text
    })
    .join('')
}

/** Runs in the window, so it is written to be short. */
const UNPACK = `(s)=>{let i=0,f=0,o=[];const n=()=>{let v=0,b=0,d;do{d='${LETTERS}'.indexOf(s[i++]);v|=(d&31)<<b;b+=5}while(d&32);return v&1?-(v+1)/2:v/2},c=String.fromCodePoint;while(i<s.length){f+=n();o.push(c(f)+' '+c(f+n()))}return o.join('|')}`

/** OpenCC's characters in half their bytes. Exact: the build fails where unpacking does not give the very same table. */
export const packedTable = {
  name: 'packed-table',
  setup(build) {
    build.onLoad({ filter: /opencc-js[\\/]dist[\\/]esm-lib[\\/]dict[\\/]TSCharacters\.js$/ }, async ({ path }) => {
      const { default: table } = await import(pathToFileURL(path).href)
      const contents = `export default (${UNPACK})('${packed(table)}')`
      const tried = await import(`data:text/javascript,${encodeURIComponent(contents)}`)
      if (tried.default !== table) throw new Error('the packed table of characters is not the same')
      return { contents, loader: 'js' }
    })
  },
}
