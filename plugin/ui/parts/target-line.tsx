import type { VersionAnswer } from '../../../shared/schema/answers.ts'
import type { Places, Target } from '../state/places.ts'
import { Notice } from './notice.tsx'
import { useSpeech } from './speech.ts'
import { VersionField } from './version-field.tsx'

export type TargetProps = { target: Target; places: Places; versions: readonly VersionAnswer[] }

/** Which app version these rules go to; chosen once for a page or section, and remembered. */
export function TargetLine({ target, places, versions }: TargetProps) {
  const { say } = useSpeech()
  const first = target.places[0]
  if (!first) return null
  const isSeveral = target.versions.size > 1
  const where =
    target.places.length > 1 ? say('places_of', { name: first.name, more: target.places.length - 1 }) : first.name
  return (
    <div class="target">
      {/* another place shows its own version at once, also where one was being typed */}
      <VersionField
        key={`${first.id} ${target.app_version}`}
        name="target_version"
        versions={versions}
        chosen={target.app_version}
        choose={(version) => version && places.choose(target.places, version)}
      />
      <p class="hint clip" title={target.places.map(({ name }) => name).join(', ')}>
        {say('version_of_place', { where })}
      </p>
      {isSeveral && (
        <Notice tone="warning">
          <p>{say('versions_differ')}</p>
          <ul class="fixes">
            {[...target.versions].map(([version, of]) => (
              <li key={version}>
                {version || say('no_version')}: {of.map(({ name }) => name).join(', ')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
