/** The words of the door and of the first look: signing in, the first start, an empty project. */
export const DOOR_TEXTS = {
  sign_in: { en: 'Sign in', zh: '登录' },
  sign_in_hint: {
    en: 'Paste your token. An admin of your team hands it out.',
    zh: '粘贴你的令牌。令牌由团队管理员发放。',
  },
  token: { en: 'Token', zh: '令牌' },
  signed_out: { en: 'Your session has ended. Sign in again.', zh: '登录已失效，请重新登录。' },
  first_start: { en: 'First start of this server?', zh: '服务器第一次启动？' },
  first_start_hint: {
    en: 'The server printed a one-time token when it started. It makes you the first admin.',
    zh: '服务器启动时打印了一个一次性令牌，用它成为第一位管理员。',
  },
  bootstrap_token: { en: 'One-time token', zh: '一次性令牌' },
  your_name: { en: 'Your name', zh: '你的名字' },
  become_admin: { en: 'Become the first admin', zh: '成为第一位管理员' },
  have_token: { en: 'I have a token already', zh: '我已有令牌' },
  your_token: { en: 'Your token', zh: '你的令牌' },
  your_token_hint: {
    en: 'It is shown this once. Keep it where you keep passwords: with it you sign in here and connect the Figma plugin.',
    zh: '只显示这一次。请像密码一样收好：登录本页、连接 Figma 插件都用它。',
  },
  token_kept: { en: 'I have kept it. Continue', zh: '已收好，继续' },

  start: { en: 'Nothing here yet', zh: '这里还是空的' },
  start_hint: {
    en: 'Load the sample to look around, or begin with your own: upload the cases of one app version, and send its rules from the Figma plugin.',
    zh: '可以先载入示例看看，也可以直接开始：上传一个应用版本的用例，再从 Figma 插件发送它的规则。',
  },
  load_sample: { en: 'Load the sample', zh: '载入示例' },
  loading_sample: { en: 'Loading the sample …', zh: '正在载入示例…' },
  first_upload: { en: 'Upload cases', zh: '上传用例' },
  may_not_write: {
    en: 'Your token may read only. Ask an editor or admin to upload.',
    zh: '你的令牌只能查看，请编辑者或管理员上传。',
  },
} as const
