import { LINK_PENDING, THRESHOLDS, type Thresholds } from '../../shared/align/thresholds.ts'
import { HufuError } from '../../shared/error.ts'
import { type Arguments, type Option, optionText } from './command.ts'

/** From where links are accepted and shown, as a project's settings of the same names have it. */
export const THRESHOLD_OPTIONS: Record<'link-accept' | 'link-pending', Option> = {
  'link-accept': {
    value: 'N',
    help: {
      en: `links by likeness are accepted from this confidence on (${THRESHOLDS.link_accept})`,
      zh: `相似的关联自动采纳的把握下限（${THRESHOLDS.link_accept}）`,
    },
  },
  'link-pending': {
    value: 'N',
    help: {
      en: `and shown to people from this one on (${THRESHOLDS.link_pending}; not below it)`,
      zh: `交人确认的把握下限（${THRESHOLDS.link_pending}，不能更低）`,
    },
  },
}

function share(args: Arguments, name: keyof typeof THRESHOLD_OPTIONS, preset: number): number {
  const asked = optionText(args, name)
  if (asked === undefined) return preset
  const given = /^\d(?:\.\d+)?$/.test(asked) ? Number(asked) : Number.NaN
  if (given >= LINK_PENDING && given <= 1) return given
  throw new HufuError('bad_usage', {
    why: `--${name} is a number from ${LINK_PENDING} to 1, not ${asked}`,
    why_zh: `--${name} 应为 ${LINK_PENDING} 到 1 的数，不能是 ${asked}`,
  })
}

/** Errors  `bad_usage` for what is no share, or where links would be accepted before they are shown. */
export function thresholdsAsked(args: Arguments): Thresholds {
  const link_accept = share(args, 'link-accept', THRESHOLDS.link_accept)
  const link_pending = share(args, 'link-pending', THRESHOLDS.link_pending)
  if (link_pending <= link_accept) return { link_accept, link_pending }
  throw new HufuError('bad_usage', {
    why: `--link-pending ${link_pending} is above --link-accept ${link_accept}`,
    why_zh: `--link-pending ${link_pending} 高于 --link-accept ${link_accept}`,
  })
}
