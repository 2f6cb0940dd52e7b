import type { LoginType, SignInResult } from './session.ts';

/** Labels of the ways to sign in. */
export const LOGIN_WORDS: Record<LoginType, string> = {
  phone: '手机号',
  wxwork: '企业微信',
  admin: '管理员',
  member: '会员',
};

/** Labels of the results of a sign-in attempt. */
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
