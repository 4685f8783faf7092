/** The pages' session: out of reach of scripts, and sent by our own pages only. */
const NAME = 'hufu_session'
const MAX_AGE_S = 12 * 3600

const attributes = (isSecure: boolean) => `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

export const sessionCookie = (session: string, isSecure: boolean): string =>
  `${NAME}=${session}; Max-Age=${MAX_AGE_S}; ${attributes(isSecure)}`

export const clearedCookie = (isSecure: boolean): string => `${NAME}=; Max-Age=0; ${attributes(isSecure)}`

/** The session in a Cookie header; undefined where there is none. */
export function sessionIn(header: string | null): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value] = pair.trim().split('=')
    if (name === NAME && value && /^[\w-]{1,200}$/.test(value)) return value
  }
  return undefined
}
