import { useState } from 'preact/hooks'
import type { Token } from '../../../../shared/schema/answers.ts'
import { Certain } from '../../parts/certain.tsx'
import { Complaint } from '../../parts/complaint.tsx'
import { StackedTable } from '../../parts/stacked-table.tsx'
import { Waiting } from '../../parts/waiting.tsx'
import { useAsked } from '../../state/asked.ts'
import { useSpeech } from '../../state/speech.ts'
import { useWorkplace } from '../../state/workplace.ts'
import { timeIn } from '../../words.ts'
import { MakeToken } from './make-token.tsx'

const isOver = ({ revoked_at, expires_at }: Token) =>
  revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= Date.now())

const HEADS = ['token_member', 'token_role', 'token_scope', 'token_used', 'token_until'] as const

function Row({ token, onGone }: { token: Token; onGone(): void }) {
  const { say, language } = useSpeech()
  const { house, projects } = useWorkplace()
  const time = (instant: string) => timeIn(language, instant)
  const scope = projects.find((p) => p.project === token.project)?.name ?? token.project
  return (
    <tr class={isOver(token) ? 'faint' : undefined}>
      <td data-label={say('token_member')}>{token.member}</td>
      <td data-label={say('token_role')}>{say(`role_${token.role}`)}</td>
      <td data-label={say('token_scope')}>{scope ?? say('token_everywhere')}</td>
      <td data-label={say('token_used')}>{token.last_used_at ? time(token.last_used_at) : say('token_never')}</td>
      <td data-label={say('token_until')}>{token.expires_at ? time(token.expires_at) : '–'}</td>
      <td class="actions">
        {token.revoked_at !== null ? (
          <span class="faint">{say('token_revoked', { time: time(token.revoked_at) })}</span>
        ) : isOver(token) ? (
          <span class="faint">{say('token_over', { time: time(token.expires_at!) })}</span>
        ) : (
          <Certain
            ask={say('token_revoke')}
            yes={say('token_revoke_yes')}
            act={() => house.revokeToken(token.token_id)}
            then={onGone}
          />
        )}
      </td>
    </tr>
  )
}

/** Everybody who may come in: people, bots, and the plugin of each. */
export function Tokens() {
  const { say } = useSpeech()
  const { house } = useWorkplace()
  const [showsAll, setShowsAll] = useState(false)
  const tokens = useAsked(() => house.tokens(), [house])
  if (tokens.refusal) return <Complaint refusal={tokens.refusal} again={tokens.again} />
  if (!tokens.answer) return <Waiting />
  const shown = tokens.answer.filter((token) => showsAll || !isOver(token))
  return (
    <section class="card">
      <h2>{say('tokens')}</h2>
      <p class="faint">{say('tokens_hint')}</p>
      <StackedTable heads={HEADS} hasActions>
        {shown.map((token) => (
          <Row key={token.token_id} token={token} onGone={tokens.again} />
        ))}
      </StackedTable>
      {tokens.answer.some(isOver) && (
        <label class="row">
          <input type="checkbox" checked={showsAll} onChange={(e) => setShowsAll(e.currentTarget.checked)} />
          {say('tokens_over')}
        </label>
      )}
      <MakeToken onMade={tokens.again} />
    </section>
  )
}
