/** The writes that leave no row in the operation log, by path, each with its reason. Every other POST call has an `operation`. */
export const UNLOGGED: Readonly<Record<string, string>> = {
  '/login': 'in the sign-in log',
  '/login/admin': 'in the sign-in log',
  '/login/mobilelogin': 'in the sign-in log',
  '/login/wxwork/authorize': 'begins a sign-in, which the sign-in log has',
  '/me-biz/draft/save': 'what is typed and not yet sent',
  '/me-biz/draft/del': 'what was typed and not sent',
  '/me-biz/list-view/save': 'how one person looks at a list',
  '/me-biz/preference/save': 'how one person looks at the console',
  '/ad-biz/sys/shortcut/addshortcut': 'the stars of one person',
  '/ad-biz/wcp-th-todo/read': 'marks what was read',
  '/ad-biz/wcp-th-todo/readall': 'marks what was read',
  '/ad-biz/wcp-th-todo/star': 'the stars of one person',
};

/** What the subjects of the contract are called as areas of the operation log. */
export const AREAS: Readonly<Record<string, string>> = {
  account: '个人中心',
  agenda: '待办中心',
  areaAdmin: '地区',
  areas: '地区',
  companies: '公司',
  deliveries: '消息通道',
  departments: '部门',
  dictionaries: '字典',
  feedback: '售后反馈',
  files: '文件',
  home: '首页',
  jobs: '定时任务',
  knowledge: '流程制度',
  loginLog: '登录日志',
  menuAdmin: '菜单',
  menus: '菜单',
  messageSettings: '消息设置',
  messages: '消息中心',
  notices: '通知公告',
  online: '在线用户',
  operationLog: '操作日志',
  parameters: '参数',
  people: '人员',
  posts: '岗位',
  projects: '项目',
  roles: '角色',
  scenes: '场景',
  session: '登录与会话',
  todo: '待办',
  users: '用户',
};

/** An area, or the type of a record that an operation changed, in words; what has no name of its own is shown by its key. */
export function areaName(area: string): string {
  return AREAS[area] ?? AREAS[area.endsWith('y') ? `${area.slice(0, -1)}ies` : `${area}s`] ?? area;
}
