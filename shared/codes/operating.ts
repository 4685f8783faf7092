import type { Sentence } from './sentence.ts'

/** Refusals that an operator or somebody at the command line meets. `{name}` is filled from the error's details. */
export const OPERATING = {
  store_too_new: {
    en: 'The store was written by a newer Hufu ({found}, this one knows {known}). Use that version.',
    zh: '数据由更新版本的虎符写入（{found}，本版本只到 {known}），请改用那个版本。',
  },
  store_damaged: {
    en: 'The database is damaged ({found}). Nothing was changed. `hufu doctor` tells more; `hufu restore` brings a backup back.',
    zh: '数据库已损坏（{found}），没有做任何改动。可用 `hufu doctor` 查看详情，用 `hufu restore` 恢复备份。',
  },
  disk_full: {
    en: 'The server’s disk is full: nothing was written, reading goes on. It takes writes again once there is room.',
    zh: '服务器磁盘已满：没有写入任何内容，仍可读取。腾出空间后会自动恢复写入。',
  },
  already_served: {
    en: 'Another server works on the data directory {path}. Stop it, or name another with --data.',
    zh: '已有服务在使用数据目录 {path}。请先停掉它，或用 --data 换一个目录。',
  },
  backup_running: {
    en: 'A backup is being made already.',
    zh: '正在备份，请等它完成。',
  },
  no_store: {
    en: 'There is no Hufu store in {path}.',
    zh: '{path} 里没有虎符的数据。',
  },
  bad_backup: {
    en: '{file} is no whole backup of Hufu: {why}',
    zh: '{file} 不是完整的虎符备份：{why}',
  },
  file_exists: { en: '{path} exists already and is not overwritten.', zh: '{path} 已存在，不会覆盖。' },
  folder_not_empty: {
    en: '{path} is not empty. Restore into an empty or a new folder.',
    zh: '{path} 不是空的，请恢复到空目录或新目录。',
  },
  interrupted: { en: 'It was interrupted; nothing is left of it.', zh: '已中断，没有留下任何东西。' },
  bad_setting: {
    en: 'The setting {name} of {source} is not usable: {why}',
    zh: '{source} 里的设置 {name} 不可用：{why}',
  },
  has_admin: {
    en: 'There is an admin already; a bootstrap token is only for a store without one.',
    zh: '已经有管理员了；一次性令牌只用于还没有管理员的时候。',
  },
  unreachable: {
    en: 'The server at {url} cannot be reached.',
    zh: '连不上服务器 {url}。',
  },
  port_taken: {
    en: 'Cannot listen on {host}:{port}. Is another server running there?',
    zh: '无法监听 {host}:{port}，是否已有服务在运行？',
  },
  file_not_found: { en: 'There is no file {file}.', zh: '没有文件 {file}。' },
  not_a_folder: {
    en: '{path} is no folder that can be written to.',
    zh: '{path} 不是可以写入的文件夹。',
  },
  file_unusable: { en: '{path} cannot be read or written ({why}).', zh: '无法读写 {path}（{why}）。' },
  bad_baseline: {
    en: 'The baseline {folder} is no folder that hufu align wrote: {why}.',
    zh: '基线 {folder} 不是 hufu align 写出的文件夹：{why}。',
  },
  bad_usage: { en: 'Wrong usage: {why}', zh: '用法不对：{why}' },
} as const satisfies Record<string, Sentence>
