import { calls } from '@houtai/contract';
import { MOBILE_PHONE } from '@houtai/contract/rule';

import { CallError, send } from '#platform/calls/send.ts';

/** Requests a link for the owner of this phone number if the server sends links; resolves to the message for that, else to `words`. */
export async function askLink(phone: string, words: string): Promise<string> {
  try {
    const { forgotten } = await send(calls.session.options, {}, { silent: true });
    if (forgotten !== true) return words;
    if (!MOBILE_PHONE.pattern.test(phone)) return '请先填写手机号，再点「忘记密码」';
    await send(calls.firstAccess.forgotten, { phone }, { silent: true });
    return '如果这个手机号有账号，设置密码的链接已发到它的邮箱或企业微信，一天内有效。没收到请联系系统管理员';
  } catch (error) {
    return error instanceof CallError ? error.message : words;
  }
}
