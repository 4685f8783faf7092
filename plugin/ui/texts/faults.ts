/** Why a request or the canvas refused, and what to do about it. */
export const FAULTS_TEXTS = {
  request_id: { en: 'Request {id}', zh: '请求编号 {id}' },
  fault_no_address: {
    en: "Enter the server's address, for example https://hufu.example.com",
    zh: '请填写服务器地址，例如 https://hufu.example.com',
  },
  fault_local_network: {
    en: '{host} was not reached. It is this very machine or one in your local network.',
    zh: '连不上 {host}。它在本机或本地网络里。',
  },
  fix_local_network: {
    en: 'Open it in the browser: where no page shows, the server is not running.\nWhere a page shows, the browser keeps Figma from local addresses. In the site settings of figma.com, allow “Local network access” (also called “Apps on device”), and connect again.\nOr use the Figma desktop app, or give the server an https:// address.',
    zh: '在浏览器中打开看看：打不开，说明服务没有启动。\n能打开，说明浏览器禁止 Figma 访问本地网络。请在 figma.com 的网站设置里允许「访问本地网络」（又称「设备上的应用」），再重新连接。\n也可以改用 Figma 桌面端，或给服务器配置 https 地址。',
  },
  fault_insecure: {
    en: '{host} was not reached. Its address begins with http://, which browsers block inside Figma unless it is this very machine.',
    zh: '连不上 {host}。地址以 http:// 开头，除本机外，浏览器不允许 Figma 访问。',
  },
  fix_insecure: {
    en: 'Use https://. Whoever runs the server can put a proxy with a certificate before it, or set TLS_CERT and TLS_KEY.',
    zh: '请改用 https://。管理员可以在服务器前加带证书的代理，或设置 TLS_CERT 和 TLS_KEY。',
  },
  fault_cors: {
    en: '{host} answers, but does not let this window read the answer (CORS).',
    zh: '{host} 有响应，但不允许本窗口读取（CORS）。',
  },
  fix_cors: {
    en: 'Open it in the browser: is it a Hufu server, or the sign-in page of a proxy?\nA Hufu server sends Access-Control-Allow-Origin: * with every answer; a proxy before it may be taking that away.',
    zh: '在浏览器中打开看看：它是虎符服务器，还是代理的登录页？\n虎符服务器的每个响应都带 Access-Control-Allow-Origin: *，可能被中间的代理去掉了。',
  },
  fault_unreachable: { en: '{host} was not reached.', zh: '连不上 {host}。' },
  fix_unreachable: {
    en: 'Check the address for typing errors, and whether you are in the right network (VPN).\nOpen it in the browser: where no page shows, the server or the way to it is down, or its certificate is not trusted.',
    zh: '检查地址有没有写错，网络（VPN）是否正确。\n在浏览器中打开看看：打不开，说明服务器或网络不通，或证书不受信任。',
  },
  fault_timeout: { en: '{host} did not answer within {seconds} s.', zh: '{host} 在 {seconds} 秒内没有响应。' },
  fault_not_hufu: {
    en: "{host} answered {status}, but it is not a Hufu server's answer.",
    zh: '{host} 返回 {status}，但不是虎符服务器的响应。',
  },
  fix_not_hufu: {
    en: 'Check the address, its path too. A proxy or a sign-in page may be answering in its place; the token was not looked at.',
    zh: '请检查地址，包括路径。也可能是代理或登录页在应答；令牌并未被检查。',
  },
  fault_gateway: {
    en: 'A proxy before {host} answered {status}: the server behind it is not reached. This says nothing of your token.',
    zh: '{host} 前面的代理返回 {status}：后面的服务器不通，与令牌无关。',
  },
  fix_gateway: {
    en: 'Try again in a moment; if it stays, tell whoever runs the server.',
    zh: '请稍后重试；一直如此，请联系管理员。',
  },
  answered: { en: 'It answered: “{body}”', zh: '响应内容：「{body}」' },
  look_in_browser: { en: 'Open in browser', zh: '在浏览器中打开' },
  fault_unauthorized: { en: 'The token is missing, expired or revoked.', zh: '令牌缺失、过期或已被吊销。' },
  fix_unauthorized: {
    en: 'Copy the token again, whole. Otherwise ask an admin for a new one.',
    zh: '请重新完整复制令牌；仍不行，请向管理员申请新令牌。',
  },
  fault_forbidden: {
    en: "The token's role may not do this in this project.",
    zh: '这个令牌的角色无权在此项目中执行该操作。',
  },
  fix_forbidden: {
    en: 'Looking needs a reader, sending an editor, of this very project. Ask an admin for such a token.',
    zh: '查看需要本项目的只读权限，发送需要编辑者权限。请向管理员申请。',
  },
  fault_not_found: { en: 'The server has no such project or version.', zh: '服务器上没有这个项目或版本。' },
  fault_project_unseen: {
    en: 'The token is right, but it may not see the project “{project}”. Choose one of its projects.',
    zh: '令牌有效，但看不到项目「{project}」。请选择一个项目。',
  },
  fault_no_projects: {
    en: 'The token is right, but it may see no project. Ask an admin for access.',
    zh: '令牌有效，但看不到任何项目。请向管理员申请权限。',
  },
  fault_server: { en: 'The server failed ({status}).', zh: '服务器出错（{status}）。' },
  fault_cancelled: { en: 'Cancelled. Nothing was changed.', zh: '已取消，没有任何改动。' },
  fault_extracting: { en: 'An extraction is still running.', zh: '上一次提取还在进行。' },
  fault_nothing_selected: { en: 'Nothing is selected.', zh: '没有选中任何内容。' },
  fault_layers_gone: { en: 'None of these layers is left in the file.', zh: '这些图层都已不在文件里。' },
  fault_bad_file_url: {
    en: 'That is not the address of a Figma file. It looks like https://www.figma.com/design/…',
    zh: '这不是 Figma 文件的地址，应类似 https://www.figma.com/design/…',
  },
  fault_no_picture: {
    en: 'Figma could not draw this screen. It may be too large.',
    zh: 'Figma 无法绘制这个画框，可能太大。',
  },
  fault_bad_app_version: {
    en: 'An app version has 1 to 64 characters and no colon.',
    zh: '应用版本须为 1 到 64 个字符，不含冒号。',
  },
  fault_internal: { en: 'Something in the plugin failed. The console says more.', zh: '插件内部出错，详情见控制台。' },
} as const
