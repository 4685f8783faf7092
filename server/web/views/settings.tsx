import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { Audit } from './settings/audit.tsx'
import { Tokens } from './settings/tokens.tsx'

/** Who may come in, and who changed what. */
export function SettingsView() {
  const { say } = useSpeech()
  const { me } = useWorkplace()
  if (me.role !== 'admin') return <p class="faint">{say('settings_may_not')}</p>
  return (
    <div class="page">
      <Tokens />
      <Audit />
    </div>
  )
}
