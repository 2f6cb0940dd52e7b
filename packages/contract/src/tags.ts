/**
 * Every permission tag with its label for the role editor. A tag is `area:thing:action`; a list needs `…:list`,
 * writes `…:add`, `…:edit`, `…:remove`.
 */
export const TAGS = {
  'message:message:NotifyCenter': '消息中心',
  'todo:todo:list': '查看待办',
  'todo:todo:add': '新建待办',
  'todo:todo:edit': '修改与处理待办',
  'feedback:feedback:list': '查看售后反馈',
  'feedback:feedback:add': '新建售后反馈',
  'feedback:feedback:edit': '修改售后反馈',
  'feedback:feedback:handle': '处理售后反馈',
  'system:companyBank:list': '查看公司银行账户',
  'system:adminKey:add': '签发管理员登录密钥',
  'system:param:list': '查看参数',
  'system:param:edit': '修改参数',
  'monitor:online:list': '查看在线用户',
  'monitor:online:remove': '强制下线',
  'monitor:loginLog:list': '查看登录日志',
  'monitor:loginLog:unlock': '解锁账号',
} as const;

/** A permission tag. */
export type Tag = keyof typeof TAGS;

/** The tag that grants every other one (specification 5.3). */
export const ALL_TAGS = '*:*:*';
