import { scopeOf, sent } from '../http/deliver.ts'

/** Rules in one send: all of them are there afterwards, or none. */
export const TOGETHER = 3
const WHERE = 'api/v1/projects/default/versions/1.0'

const frameOf = (send: number) => `${1000 + send}:1`

/** One send: three rules of one frame, told apart by their number. */
export function bodyOf(send: number): string {
  const frame = frameOf(send)
  const atoms = Array.from({ length: TOGETHER }, (_, i) =>
    sent(
      { C: `第 ${send} 批`, A: `点击“借第 ${i} 本”`, R: `toast“借书 ${send} 号 ${i} 完成”` },
      `${1000 + send}:${i + 2}`,
      frame,
    ),
  )
  return JSON.stringify({ scope: scopeOf(frame), atoms })
}

/** The numbers of the sends that the server acknowledged before it went; `whenAcknowledged` may switch it off meanwhile. */
export async function sendUntilGone(
  url: string,
  token: string,
  first: number,
  whenAcknowledged: (count: number) => void,
): Promise<{ acknowledged: number[]; next: number }> {
  const acknowledged: number[] = []
  let next = first
  async function sender() {
    for (;;) {
      const send = next++
      try {
        const answer = await fetch(`${url}/${WHERE}/rule-atoms`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: bodyOf(send),
        })
        if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
        acknowledged.push(send)
        whenAcknowledged(acknowledged.length)
      } catch (error) {
        if (error instanceof TypeError) return // the connection is gone with the server
        throw error
      }
    }
  }
  await Promise.all([sender(), sender(), sender(), sender()])
  return { acknowledged, next }
}

/** How many rules of each send the server holds. */
export async function held(url: string, token: string): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (let cursor = ''; ; ) {
    const answer = await fetch(`${url}/${WHERE}/rule-atoms?limit=200${cursor && `&cursor=${cursor}`}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (answer.status === 404 || answer.status === 401) return counts // the version, or the token itself, is gone
    const page = (await answer.json()) as { items: { C: string }[]; next_cursor: string | null }
    for (const { C } of page.items) {
      const send = Number(/\d+/.exec(C)![0])
      counts.set(send, (counts.get(send) ?? 0) + 1)
    }
    if (page.next_cursor === null) return counts
    cursor = page.next_cursor
  }
}

/** The first admin of an empty server. */
export async function firstToken(url: string, bootstrap: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/bootstrap`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: bootstrap, name: '值班' }),
  })
  return ((await answer.json()) as { token: string }).token
}
