import type { LoginType, SignInResult } from './session.ts';

/** How a person signed in, in words. */
export const LOGIN_WORDS: Record<LoginType, string> = {
  phone: '手机号',
  wxwork: '企业微信',
  admin: '管理员',
  member: '会员',
};

/** How an attempt to sign in ended, in words. */
export const RESULT_WORDS: Record<SignInResult, string> = {
  success: '成功',
  wrong: '密码错误',
  locked: '账号已锁定',
  disabled: '账号已停用',
  state: '状态校验失败',
  'not-linked': '未绑定',
  'third-party': '第三方服务异常',
  'second-due': '待二次验证',
  'second-wrong': '二次验证错误',
};
