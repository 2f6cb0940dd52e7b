import type { MailTestResult } from '@houtai/contract/mail';
import { isMailAddress, type MailTestStep } from '@houtai/contract/mail-words';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import type { Deps } from '#platform/deps.ts';
import type { MailConnection } from '#platform/mailer.ts';
import { MessagingError } from '#platform/messaging.ts';

import { composeMail } from './compose-mail.ts';
import { changeMail, hashOfServer, serverOf, type StoredMail, storedMail } from './stored-settings.ts';

const STEPS = ['connect', 'certificate', 'signIn', 'accept'] as const satisfies readonly MailTestStep[];

/** Tests the stored settings step by step, up to a mail to the caller; success allows enabling them. */
export async function testMail(ctx: Ctx, deps: Deps): Promise<MailTestResult[]> {
  const mail = await storedMail(ctx);
  const done: MailTestResult[] = [];
  const failed = (step: MailTestStep, words: string) => finish([...done, { step, state: 'failed', words, ms: null }]);
  if (mail.host === '') return failed('connect', '还没有设置，请先填写并保存');
  let connection: MailConnection | null = null;
  try {
    for (const step of STEPS) {
      const began = performance.now();
      if (step === 'connect') connection = await deps.mailer(await serverOf(ctx, mail));
      const words = connection ? await through(ctx, { step, connection, mail }) : '';
      done.push({ step, state: 'passed', words, ms: step === 'certificate' ? null : Math.round(performance.now() - began) });
    }
  } catch (error) {
    if (!(error instanceof MessagingError)) throw error;
    return failed(STEPS[done.length] ?? 'accept', error.message);
  } finally {
    connection?.close();
  }
  await notePassed(ctx, mail);
  return done;
}

/** Marks steps after a failed one as skipped. */
function finish(done: readonly MailTestResult[]): MailTestResult[] {
  return STEPS.map((step, index) => done[index] ?? { step, state: 'skipped', words: '前面的步骤未通过', ms: null });
}

type Trying = { step: MailTestStep; connection: MailConnection; mail: StoredMail };

async function through(ctx: Ctx, { step, connection, mail }: Trying): Promise<string> {
  const { encryption } = connection;
  switch (step) {
    case 'connect':
      return encryption.protocol;
    case 'certificate':
      return `${encryption.issuedTo}，到 ${encryption.until.slice(0, 10)}`;
    case 'signIn':
      await connection.signIn();
      return mail.user === '' ? '没有填用户名，不登录' : '用户名和密码可用';
    case 'accept':
      return sendToCaller(ctx, connection, mail);
  }
}

async function sendToCaller(ctx: Ctx, connection: MailConnection, mail: StoredMail): Promise<string> {
  const [own] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, ctx.actor.userId));
  const to = own?.email ?? '';
  if (!isMailAddress(to)) throw new MessagingError('您没有邮箱，收不到测试邮件，请先在「个人信息」里填写');
  const message = {
    id: uuidv7(),
    to,
    name: ctx.actor.name,
    title: '测试邮件，收到即表示一切正常',
    content: '',
    address: null,
    isWhole: false,
  };
  const answer = await connection.send(composeMail(mail, message, ctx.now));
  return `${to}，${answer}`;
}

/** Discards the result if the settings were changed during the test. */
async function notePassed(ctx: Ctx, tried: StoredMail): Promise<void> {
  const testedHash = hashOfServer(tried);
  if (hashOfServer(await storedMail(ctx)) !== testedHash) return;
  await changeMail(ctx, { testedHash, testedAt: ctx.now }, { raises: false });
}
