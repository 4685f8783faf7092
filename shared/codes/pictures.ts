import type { Sentence } from './sentence.ts'

/** Refusals about pictures of screens. `{name}` is filled from the error's details. */
export const PICTURES = {
  bad_picture: {
    en: 'The picture is not taken: {why}. Send a PNG as Figma exports it.',
    zh: '图片未收下：{why}。请发送 Figma 导出的 PNG。',
  },
  picture_too_large: {
    en: 'The picture has {width} × {height} px, and at most {limit} are taken. Export it smaller.',
    zh: '图片为 {width} × {height} 像素，最大 {limit}，请导出得小一些。',
  },
  picture_older: {
    en: 'A later picture of this frame is there already, taken at {taken_at}.',
    zh: '这个画框已有更新的图片（拍摄于 {taken_at}）。',
  },
} as const satisfies Record<string, Sentence>
