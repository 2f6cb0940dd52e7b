import type { CheckStep } from '@houtai/contract/deliveries';
import { BASE_PATH } from '@houtai/contract/limits';

import { identitiesOf } from '#modules/session/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import type { Deps } from '#platform/deps.ts';
import { type Messaging, MessagingError } from '#platform/messaging.ts';

type Outcome = Pick<CheckStep, 'state' | 'detail'>;
type Step = { name: CheckStep['name']; title: string; run: () => Promise<Outcome> };

const passed = (detail: string): Outcome => ({ state: 'passed', detail });
const failed = (detail: string): Outcome => ({ state: 'failed', detail });
const skipped = (detail: string): Outcome => ({ state: 'skipped', detail });

/** Checks everything that a message needs to arrive, in order; steps after a failed one are skipped. */
export async function checkMessaging(ctx: Ctx, deps: Deps, send: boolean): Promise<CheckStep[]> {
  const done: CheckStep[] = [];
  for (const { name, title, run } of stepsOf(ctx, deps, send)) {
    const broken = done.some((step) => step.state === 'failed');
    done.push({ name, title, ...(broken ? skipped('前面的步骤未通过') : await outcomeOf(run)) });
  }
  return done;
}

async function outcomeOf(run: () => Promise<Outcome>): Promise<Outcome> {
  return run().catch((error: unknown) => {
    if (error instanceof MessagingError) return failed(error.message);
    throw error;
  });
}

function stepsOf(ctx: Ctx, deps: Deps, send: boolean): Step[] {
  const { messaging, config } = deps;
  const missing = failed('没有配置企业微信，请设置环境变量 WECOM_CORP_ID、WECOM_AGENT_ID 和 WECOM_SECRET 后重启服务');
  const using = (work: (service: Messaging) => Promise<Outcome>) => async () => (messaging ? work(messaging) : missing);
  return [
    {
      name: 'configuration',
      title: '配置',
      run: using(async () => passed(`企业 ID ${config.wecom?.corpId ?? ''}，应用 ${config.wecom?.agentId ?? ''}`)),
    },
    {
      name: 'token',
      title: '获取访问凭证',
      run: using(async (service) => {
        await service.checkToken(ctx);
        return passed('企业微信接受企业 ID 与应用密钥');
      }),
    },
    {
      name: 'application',
      title: '读取应用',
      run: using(async (service) => passed(`应用名称：${(await service.applicationName(ctx)) || '（未命名）'}`)),
    },
    {
      name: 'address',
      title: '消息链接',
      run: async () =>
        config.publicAddress ? passed(`消息打开 ${config.publicAddress}${BASE_PATH}`) : skipped('没有设置 PUBLIC_ADDRESS，消息不带链接'),
    },
    {
      name: 'identity',
      title: '我的企业微信',
      run: async () => ((await ownIdentity(ctx)) ? passed('已绑定') : skipped('您还没有绑定企业微信，可在个人信息中绑定')),
    },
    {
      name: 'message',
      title: '发送测试消息',
      run: using(async (service) => {
        const to = await ownIdentity(ctx);
        if (!send) return skipped('没有要求发送');
        if (!to) return skipped('绑定企业微信后才能收到测试消息');
        // The time makes the message unique, because the service drops duplicates.
        const content = `${ctx.actor.name} 于 ${ctx.now.toLocaleString('zh-CN', { timeZone: config.zone })} 检查配置，收到即表示一切正常。`;
        await service.send(ctx, { to, title: '测试消息', content, address: null });
        return passed('企业微信已接受，请在企业微信中查看');
      }),
    },
  ];
}

async function ownIdentity(ctx: Ctx): Promise<string | undefined> {
  const { userId } = ctx.actor;
  return (await identitiesOf(ctx, [userId])).get(userId);
}
