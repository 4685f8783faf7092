import { hrefOf, type Route } from '../state/route.ts'
import { useSpeech } from '../state/speech.ts'
import { useWorkplace } from '../state/workplace.ts'
import { SECTIONS } from './settings/sections.ts'

/** How the project is set, section by section: who may come in, its words, its modules. */
export function SettingsView({ route }: { route: Route }) {
  const { say } = useSpeech()
  const { me } = useWorkplace()
  const { section: asked = '', ...values } = route.values
  const name = Object.hasOwn(SECTIONS, asked) ? asked : 'access'
  const section = SECTIONS[name]!
  const to = (id: string) => hrefOf({ view: 'settings', values: { ...values, section: id } })
  return (
    <div class="page">
      <nav class="sections" aria-label={say('sections')}>
        {Object.entries(SECTIONS).map(([id, one]) => (
          <a key={id} href={to(id)} aria-current={id === name ? 'page' : undefined}>
            {say(one.name)}
          </a>
        ))}
      </nav>
      {section.isForAdmins && me.role !== 'admin' ? (
        <p class="faint">{say('settings_may_not')}</p>
      ) : (
        section.cards.map((Card, i) => <Card key={`${name} ${i}`} />)
      )}
    </div>
  )
}
