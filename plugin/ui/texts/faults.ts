/** Why a request or the canvas refused, and what to do about it. */
export const FAULTS_TEXTS = {
  request_id: { en: 'Request {id}', zh: '请求编号 {id}' },
  fault_no_address: {
    en: "Enter the server's address, for example https://hufu.example.com",
    zh: '请填写服务器地址，例如 https://hufu.example.com',
  },
  fault_local_network: {
    en: 'The server at {host} was not reached. It lies in your local network: either it is not running, or the browser blocks Figma from local addresses. Allow “Local network access” (Apps on device) for figma.com in the site settings, or use the Figma desktop app or an https address.',
    zh: '连不上 {host}。它在本机或内网：可能服务没有启动，也可能浏览器禁止 Figma 访问本地网络。请在浏览器的网站设置里允许 figma.com「访问本地网络（设备上的应用）」，或改用 Figma 桌面端或 https 地址。',
  },
  fault_cors: {
    en: '{host} answers, but does not let this window read the answer (CORS). Is it a Hufu server? A proxy in front of it may be removing Access-Control-Allow-Origin: *.',
    zh: '{host} 有响应，但不允许本窗口读取（CORS）。它是虎符服务器吗？中间的代理可能去掉了 Access-Control-Allow-Origin: *。',
  },
  fault_insecure: {
    en: '{host} was not reached. Its address begins with http://, which browsers block inside Figma unless it is this very machine. Use https://.',
    zh: '连不上 {host}。地址以 http:// 开头，除本机外，浏览器不允许 Figma 访问。请改用 https://。',
  },
  fault_unreachable: {
    en: '{host} was not reached. Check the address, the network and whether the server runs.',
    zh: '连不上 {host}。请检查地址、网络，以及服务器是否在运行。',
  },
  fault_timeout: { en: '{host} did not answer within {seconds} s.', zh: '{host} 在 {seconds} 秒内没有响应。' },
  fault_not_hufu: {
    en: "{host} answered {status}, but not in Hufu's form. Check the address; a proxy may be answering instead.",
    zh: '{host} 返回 {status}，但不是虎符的格式。请检查地址，也可能是代理在应答。',
  },
  fault_unauthorized: { en: 'The token is missing, expired or revoked.', zh: '令牌缺失、过期或已被吊销。' },
  fault_forbidden: {
    en: "The token's role may not do this in this project.",
    zh: '这个令牌的角色无权在此项目中执行该操作。',
  },
  fault_not_found: { en: 'The server has no such project or version.', zh: '服务器上没有这个项目或版本。' },
  fault_server: { en: 'The server failed ({status}).', zh: '服务器出错（{status}）。' },
  fault_cancelled: { en: 'Cancelled. Nothing was changed.', zh: '已取消，没有任何改动。' },
  fault_extracting: { en: 'An extraction is still running.', zh: '上一次提取还在进行。' },
  fault_nothing_selected: { en: 'Nothing is selected.', zh: '没有选中任何内容。' },
  fault_layers_gone: { en: 'None of these layers is left in the file.', zh: '这些图层都已不在文件里。' },
  fault_bad_file_url: {
    en: 'That is not the address of a Figma file. It looks like https://www.figma.com/design/…',
    zh: '这不是 Figma 文件的地址，应类似 https://www.figma.com/design/…',
  },
  fault_bad_app_version: {
    en: 'An app version has 1 to 64 characters and no colon.',
    zh: '应用版本须为 1 到 64 个字符，不含冒号。',
  },
  fault_internal: { en: 'Something in the plugin failed. The console says more.', zh: '插件内部出错，详情见控制台。' },
} as const
