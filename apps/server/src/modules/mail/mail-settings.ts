import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { secretChange } from '@houtai/contract/change-words';
import { describeFormFields, labelsOf } from '@houtai/contract/form-words';
import type { MailSettings } from '@houtai/contract/mail';
import { MAIL_FORM, type MailForm } from '@houtai/contract/mail-form';
import { MAIL_STATES, type MailState } from '@houtai/contract/mail-words';

import { failWaitingDeliveries } from '#modules/deliveries/index.ts';
import { changesBetween } from '#modules/history/index.ts';
import type { Config } from '#platform/config.ts';
import { serverSecret } from '#platform/db/start/server-secrets.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { describeOperation } from '#platform/http/described/operations.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';
import { sealText } from '#platform/sealing.ts';

import { sendingNow } from './sending-now.ts';
import { changeMail, hashOfServer, isTested, SECRET, type StoredMail, storedMail, storeMail } from './stored-settings.ts';

export function stateOf(mail: StoredMail): MailState {
  if (mail.host === '') return 'unset';
  if (!isTested(mail)) return 'untested';
  if (!mail.active) return 'off';
  return mail.paused ? 'paused' : 'on';
}

/** The settings as administrators see them. */
export async function shownMail(ctx: Ctx, config: Config): Promise<MailSettings> {
  const mail = await storedMail(ctx);
  const { sealedPassword, testedAt, updatedAt, testedHash: _, active: __, paused: ___, version, ...form } = mail;
  return {
    ...form,
    hasPassword: sealedPassword !== '',
    state: stateOf(mail),
    testedAt: isTested(mail) ? (testedAt?.toISOString() ?? null) : null,
    linksTo: config.publicAddress ?? '',
    ...(await sendingNow(ctx, mail)),
    updatedAt: updatedAt?.toISOString() ?? '',
    // Versions start at 1, even while the row does not exist.
    version: Math.max(1, version),
  };
}

const { password: PASSWORD, ...SHOWN } = MAIL_FORM.fields;

/** Saves settings for a given version; a password is never sent to a server other than the one it was entered for. */
export function saveMail(ctx: Ctx, config: Config, { version, ...sent }: RequestOf<typeof calls.mail.save>): Promise<MailSettings> {
  return inTransaction(ctx, async (ctx) => {
    const before = await storedMail(ctx);
    if (version !== Math.max(1, before.version)) throw await changedSince(ctx, config);
    const { form, isSame } = mergeUpdate(MAIL_FORM, { ...before, password: '' }, sent);
    if (isSame) return shownMail(ctx, config);
    const { password, ...rest } = form;
    const sealedPassword = await passwordAfter(ctx, before, form);
    const after = { ...before, ...rest, sealedPassword };
    const isSameServer = hashOfServer(after) === hashOfServer(before);
    if (!(await storeMail(ctx, { ...after, ...(!isSameServer && { problem: '' }) }, version))) throw await changedSince(ctx, config);
    describeOperation(ctx, ...changesBetween(describeFormFields(SHOWN, before), describeFormFields(SHOWN, after), labelsOf(SHOWN)));
    if (password !== '') describeOperation(ctx, secretChange('password', PASSWORD.label));
    return shownMail(ctx, config);
  });
}

async function passwordAfter({ db }: Ctx, before: StoredMail, { password, host, port, user }: MailForm): Promise<string> {
  if (user === '') return '';
  if (password !== '') return sealText(await serverSecret(db, SECRET), password);
  const isElsewhere = host.toLowerCase() !== before.host.toLowerCase() || port !== before.port;
  if (before.sealedPassword !== '' && isElsewhere) throw refusedInput([{ path: 'password', msg: '换了服务器或端口，请重新填写密码' }]);
  return before.sealedPassword;
}

async function changedSince(ctx: Ctx, config: Config): Promise<AppError> {
  return new AppError('A0409', '设置刚刚被修改，请核对最新内容后再保存', { result: await shownMail(ctx, config) });
}

const TURNED = {
  on: { active: true, paused: false, problem: '' },
  paused: { active: true, paused: true, problem: '' },
  off: { active: false, paused: false, problem: '' },
} as const;

/** Enables, pauses or disables mail. Only settings that passed their test can be enabled. */
export function switchMail(ctx: Ctx, config: Config, to: keyof typeof TURNED): Promise<MailSettings> {
  return inTransaction(ctx, async (ctx) => {
    const before = await storedMail(ctx);
    if (to !== 'off' && !isTested(before)) throw new AppError('A0409', '没有测通，不能启用');
    if (to === 'paused' && !before.active) throw new AppError('A0409', '邮件没有启用，不用暂停');
    await changeMail(ctx, TURNED[to], { raises: true });
    if (to === 'off') await failWaitingDeliveries(ctx, 'mail', '邮件已停用');
    const after = await storedMail(ctx);
    describeOperation(
      ctx,
      ...changesBetween({ state: MAIL_STATES[stateOf(before)] }, { state: MAIL_STATES[stateOf(after)] }, { state: '状态' }),
    );
    return shownMail(ctx, config);
  });
}
