import type { Sentence } from './sentence.ts'

/** Refusals about pulling designs from Figma. `{name}` is filled from the error's details. */
export const PULLS = {
  figma_token_needed: {
    en: 'This server has no access to Figma. Whoever runs it sets FIGMA_TOKEN (a Figma access token that may read files) and starts it again.',
    zh: '本服务没有 Figma 的访问权限。请运维人员设置 FIGMA_TOKEN（可读取文件的 Figma 访问令牌）并重启。',
  },
  no_figma_link: {
    en: 'There is no link to a Figma file in it.',
    zh: '里面没有 Figma 文件的链接。',
  },
  figma_bad_link: {
    en: 'This is no link to a Figma file: {text}',
    zh: '这不是 Figma 文件的链接：{text}',
  },
  figma_refused: {
    en: 'Figma refuses ({status}). The token of this server may have run out, or may not read this file.',
    zh: 'Figma 拒绝访问（{status}）。本服务的令牌可能已过期，或无权读取这个文件。',
  },
  figma_no_file: {
    en: 'Figma knows no such file or version, or does not show it to the token of this server.',
    zh: 'Figma 没有这个文件或版本，或者本服务的令牌看不到它。',
  },
  figma_no_node: {
    en: 'The file has no node {node_id} any more.',
    zh: '文件里已没有节点 {node_id}。',
  },
  figma_busy: {
    en: 'Figma asks to wait for {seconds} s. Pull again later.',
    zh: 'Figma 要求等待 {seconds} 秒，请稍后再拉取。',
  },
  figma_unreachable: {
    en: 'Figma ({host}) was not reached, or failed.',
    zh: '连不上 Figma（{host}），或对方出错。',
  },
  figma_other_host: {
    en: 'The picture lies on {host}, from which this server may not fetch: FIGMA_PICTURE_HOSTS names those it may.',
    zh: '图片在 {host} 上，本服务不可从那里下载；允许的主机由 FIGMA_PICTURE_HOSTS 设置。',
  },
  figma_no_picture: {
    en: 'Figma drew no picture of this node.',
    zh: 'Figma 没有生成这个节点的图片。',
  },
} as const satisfies Record<string, Sentence>
