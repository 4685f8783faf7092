import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { State } from '../../../shared/schema/base.ts'
import type { ModuleCoverage } from '../../../shared/schema/coverage.ts'
import type { Bridge } from '../../bridge/protocol.ts'
import { LookedAt } from '../parts/looked-at.tsx'
import { Empty, Fault, Notice } from '../parts/notice.tsx'
import { useSpeech } from '../parts/speech.ts'
import { CountBar, StateChips } from '../parts/state-look.tsx'
import * as api from '../server/api.ts'
import type { Access } from '../server/request.ts'
import { byModule, byScreen, sum } from '../state/covered.ts'
import type { Covered, Covering } from '../state/covering.ts'
import type { Looked } from '../state/looked.ts'
import { ModuleGroup, ScreenGroup } from './coverage-group.tsx'

type CoverageProps = {
  bridge: Bridge
  access: Access
  covering: Covering
  looked: Looked
  appVersion: string
  jump(nodeId: string): void
  /** What acts on the canvas with these rules stands at the foot. */
  children?: ComponentChildren
}

/** How the whole version stands by module, read when the list is first put in that order. */
function useModules(access: Access, appVersion: string, of: unknown, isWanted: boolean) {
  const [modules, setModules] = useState<Map<string | null, ModuleCoverage>>(new Map())
  const [fault, setFault] = useState<unknown>(null)
  useEffect(() => {
    if (!isWanted) return
    let isLeft = false
    setFault(null)
    api.modules(access, appVersion).then(
      ({ items }) => !isLeft && setModules(new Map(items.map((one) => [one.module, one]))),
      (thrown) => !isLeft && setFault(thrown),
    )
    return () => {
      isLeft = true
    }
  }, [access, appVersion, of, isWanted])
  return { modules, fault }
}

type Order = 'by_screen' | 'by_module'
const ORDERS: readonly Order[] = ['by_screen', 'by_module']

function OrderChoice({ order, choose }: { order: Order; choose(order: Order): void }) {
  const { say } = useSpeech()
  return (
    <fieldset class="segments" aria-label={say('coverage_group')}>
      {ORDERS.map((one) => (
        <button key={one} type="button" aria-pressed={order === one} onClick={() => choose(one)}>
          {say(one)}
        </button>
      ))}
    </fieldset>
  )
}

type ListProps = Pick<CoverageProps, 'bridge' | 'access' | 'appVersion' | 'jump'> & { answer: Covered; asked: string[] }

function Listed({ answer, asked, bridge, access, appVersion, jump }: ListProps) {
  const { say } = useSpeech()
  const [state, setState] = useState<State | null>(null)
  const [order, setOrder] = useState<Order>('by_screen')
  const screens = byScreen(answer.rules)
  const [pictured, setPictured] = useState<string | null | undefined>()
  const { modules, fault } = useModules(access, appVersion, answer, order === 'by_module')
  // the one screen that somebody selected is drawn unasked, many are not
  const selected = screens.length === 1 ? screens[0] : screens.find(({ id }) => asked.length === 1 && id === asked[0])
  const shown = pictured === undefined ? selected?.id : pictured
  const at = { access, appVersion, jump, of: answer, state }
  const own = asked.length === 1 ? sum(answer.nodes[asked[0]!]?.own ?? {}) : 0
  const isUntested = !Object.keys(answer.counts).some((one) => one !== 'design_only' && one !== 'withdrawn')
  return (
    <>
      <CountBar counts={answer.counts} />
      <StateChips counts={answer.counts} picked={state} pick={setState} />
      {own > 0 && <p class="faint">{say('coverage_own', { count: own })}</p>}
      {isUntested && <Notice>{say('coverage_no_cases', { app_version: appVersion })}</Notice>}
      {answer.isCut && <Notice tone="warning">{say('coverage_cut')}</Notice>}
      <OrderChoice order={order} choose={setOrder} />
      <Fault fault={fault} />
      {order === 'by_screen'
        ? screens.map((group) => (
            <ScreenGroup
              key={group.id}
              group={group}
              told={group.id ? answer.nodes[group.id]?.subtree : undefined}
              bridge={bridge}
              isPictured={Boolean(group.id) && shown === group.id}
              togglePicture={() => setPictured(shown === group.id ? null : group.id)}
              {...at}
            />
          ))
        : byModule(answer.rules).map((group) => (
            <ModuleGroup key={group.id} group={group} whole={modules.get(group.id)} {...at} />
          ))}
    </>
  )
}

/** What is tested of the looked-at layers, and by which cases. */
export function CoveragePanel({ covering, looked, children, ...at }: CoverageProps) {
  const { say } = useSpeech()
  const { isReady, answer, isLoading, fault } = covering
  const { appVersion } = at
  if (!isReady)
    return (
      <div class="panel-body">
        <Empty>{say('coverage_need')}</Empty>
      </div>
    )
  const isEmpty = answer !== null && answer.rules.length === 0
  return (
    <>
      <div class="panel-body" aria-busy={isLoading}>
        <LookedAt
          looked={looked}
          appVersion={appVersion}
          at={answer?.at}
          isLoading={isLoading}
          refresh={() => void covering.refresh()}
        />
        <Fault fault={fault} again={() => void covering.refresh()} />
        {isLoading && !answer && <Empty>{say('coverage_loading')}</Empty>}
        {isEmpty && <Empty>{say('coverage_none', { app_version: appVersion })}</Empty>}
        {answer && !isEmpty && <Listed key={answer.of} answer={answer} asked={looked.node_ids} {...at} />}
      </div>
      {children}
    </>
  )
}
