import type { Member, ModuleOwner } from '../../../shared/schema/member.ts'
import type { ProjectSettingsAnswer, SettingValue } from '../../../shared/schema/project-settings.ts'
import type { Webhook, WebhookCall } from '../../../shared/schema/webhook.ts'
import { type Asker, at, inProject, type Page, type Query, search, segment } from './asker.ts'

export type WebhookWish = Pick<Webhook, 'name' | 'url' | 'events' | 'queue_above'>
export type MadeWebhook = Webhook & { secret: string }

/** How a project is set, whom it tells, and the project as a whole. */
export function governanceApi(asker: Asker, project: string) {
  const base = inProject(project)
  const webhook = (id: string) => `${base}/webhooks/${segment(id)}`
  return {
    projectSettings: (signal: AbortSignal) => asker.edition<ProjectSettingsAnswer>(`${base}/settings`, { signal }),
    setProjectSettings: (body: Record<string, SettingValue | null>, edition: string) =>
      asker.edition<ProjectSettingsAnswer>(`${base}/settings`, { method: 'PATCH', body, edition }),
    rename: (name: string) => asker.ask<{ name: string }>(base, { method: 'PATCH', body: { name } }),
    wholeExport: (lang: string) => at(`${base}/export.zip`) + search({ lang }),
    remove: (name: string) => asker.ask<null>(base, { method: 'DELETE', query: { name } }),
    owners: () => asker.whole<ModuleOwner>(`${base}/owners`),
    setOwner: (member: string, modules: string[]) =>
      asker.ask<ModuleOwner>(`${base}/owners/${segment(member)}`, { method: 'PUT', body: { modules } }),
    webhooks: () => asker.whole<Webhook>(`${base}/webhooks`),
    makeWebhook: (wish: WebhookWish) => asker.post<MadeWebhook>(`${base}/webhooks`, wish),
    editWebhook: (id: string, body: Partial<WebhookWish & Pick<Webhook, 'is_paused'>>) =>
      asker.ask<Webhook>(webhook(id), { method: 'PATCH', body }),
    dropWebhook: (id: string) => asker.ask<null>(webhook(id), { method: 'DELETE' }),
    pingWebhook: (id: string) => asker.post<WebhookCall>(`${webhook(id)}/ping`),
    webhookCalls: (id: string, query: Query, signal: AbortSignal) =>
      asker.ask<Page<WebhookCall>>(`${webhook(id)}/calls`, { query, signal }),
    redeliver: (id: string, call: string) => asker.post<WebhookCall>(`${webhook(id)}/calls/${segment(call)}/redeliver`),
  }
}

/** Who may come in, in every project. */
export const membersApi = (asker: Asker) => ({
  members: () => asker.whole<Member>('members'),
  renameMember: (member: string, name: string) =>
    asker.ask<Member>(`members/${segment(member)}`, { method: 'PATCH', body: { member: name } }),
  removeMember: (member: string) => asker.ask<Member>(`members/${segment(member)}`, { method: 'DELETE' }),
})
