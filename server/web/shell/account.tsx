import { useEffect, useRef } from 'preact/hooks'
import type { Me } from '../../../shared/schema/answers.ts'
import { useSpeech } from '../state/speech.ts'
import { THEMES, useTheme } from '../state/theme.ts'

/** Shuts a menu when one clicks or goes elsewhere. */
function useShutting() {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const shut = (event: Event) => {
      if (box.current?.open && !box.current.contains(event.target as Node)) box.current.open = false
    }
    document.addEventListener('click', shut)
    document.addEventListener('focusin', shut)
    return () => {
      document.removeEventListener('click', shut)
      document.removeEventListener('focusin', shut)
    }
  }, [])
  return box
}

/** Light, dark, or as the system has it. */
function ThemeChoice() {
  const { say } = useSpeech()
  const { theme, setTheme } = useTheme()
  return (
    <fieldset class="chips">
      <legend class="faint">{say('theme')}</legend>
      {THEMES.map((one) => (
        <button key={one} type="button" class="chip" aria-pressed={one === theme} onClick={() => setTheme(one)}>
          {say(`theme_${one}`)}
        </button>
      ))}
    </fieldset>
  )
}

/** Who one is here, how the pages look, and the way out. */
export function Account({ me, signOut }: { me: Me; signOut(): void }) {
  const { say, switchLanguage } = useSpeech()
  const box = useShutting()
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.open) return
    box.current.open = false
    box.current.querySelector('summary')?.focus()
  }
  return (
    <>
      <button type="button" class="quiet" onClick={switchLanguage} lang={say('other_language_code')}>
        {say('other_language')}
      </button>
      <details class="account" ref={box} onKeyDown={close}>
        <summary aria-label={say('account_of', { member: me.member })}>
          <span class="who" aria-hidden="true">
            {[...me.member][0]?.toUpperCase()}
          </span>
        </summary>
        <div class="card">
          <p>
            <strong class="name">{me.member}</strong> <span class="tag">{say(`role_${me.role}`)}</span>
          </p>
          <ThemeChoice />
          <p class="row spread">
            <span class="faint small">{say('server_version', { version: me.server_version })}</span>
            <button type="button" onClick={signOut}>
              {say('sign_out')}
            </button>
          </p>
        </div>
      </details>
    </>
  )
}
