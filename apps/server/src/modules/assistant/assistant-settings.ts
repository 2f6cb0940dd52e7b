import type { calls } from '@houtai/contract';
import type { AssistantSettings } from '@houtai/contract/assistant';
import { ASSISTANT_FORM, type AssistantForm } from '@houtai/contract/assistant-form';
import type { RequestOf } from '@houtai/contract/call';
import { secretChange } from '@houtai/contract/change-words';
import { describeFormFields, labelsOf } from '@houtai/contract/form-words';
import { and, eq, sql } from 'drizzle-orm';

import { changesBetween } from '#modules/history/index.ts';
import type { Config } from '#platform/config.ts';
import { serverSecret } from '#platform/db/start/server-secrets.ts';
import type { Ctx, OpenCtx } from '#platform/db/work/context.ts';
import { describeOperation } from '#platform/http/described/operations.ts';
import { hostFault } from '#platform/http/guarded-fetch.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';
import { sealText, unsealText } from '#platform/sealing.ts';

import { assistantSettings } from './assistant.tables.ts';

const HOUSE = 'house';

/** The server secret that seals the provider's key. */
const SECRET = 'assistant-key';

/** The connection to the provider; environment variables override the administrator's settings. */
export type Provider = Pick<AssistantForm, 'address' | 'model' | 'allowPrivate'> & {
  apiKey: string;
  /** The provider's name of the model. */
  providerModel: string;
  idleMs: number;
  totalMs: number;
};

type Row = Omit<typeof assistantSettings.$inferSelect, 'id' | 'updatedAt'> & { updatedAt: Date | null };

/** Defaults before anything is set. */
const UNSET: Row = {
  address: '',
  model: '',
  providerModel: '',
  sealedKey: '',
  allowPrivate: false,
  personDaily: 200,
  departmentDaily: 2_000,
  houseDaily: 5_000,
  allowClients: false,
  idleSeconds: 60,
  totalSeconds: 300,
  updatedAt: null,
  version: 0,
};

async function stored({ db }: Pick<OpenCtx, 'db'>): Promise<Row> {
  const [row] = await db.select().from(assistantSettings).where(eq(assistantSettings.id, HOUSE));
  return row ?? UNSET;
}

export async function settingsShown(ctx: Pick<OpenCtx, 'db'>, { ai }: Config): Promise<AssistantSettings> {
  const { sealedKey, updatedAt, ...row } = await stored(ctx);
  const { apiKey: _, ...fixed } = ai ?? { apiKey: '' };
  // Versions start at 1, even while the row does not exist.
  const shown = { ...row, version: Math.max(1, row.version), updatedAt: updatedAt?.toISOString() ?? '' };
  return { ...shown, ...fixed, hasKey: ai !== null || sealedKey !== '', fixed: ai !== null };
}

/** Whether people may connect their own AI clients. */
export async function clientsAllowed(ctx: Pick<OpenCtx, 'db'>): Promise<boolean> {
  return (await stored(ctx)).allowClients;
}

/** The daily limits of questions. */
export async function dailyLimits(ctx: Pick<OpenCtx, 'db'>): Promise<{ person: number; department: number; house: number }> {
  const { personDaily, departmentDaily, houseDaily } = await stored(ctx);
  return { person: personDaily, department: departmentDaily, house: houseDaily };
}

/** The provider; null if none is configured. */
export async function providerOf(ctx: Pick<OpenCtx, 'db'>, { ai }: Config): Promise<Provider | null> {
  const row = await stored(ctx);
  const limits = { idleMs: row.idleSeconds * 1_000, totalMs: row.totalSeconds * 1_000 };
  if (ai) return { ...ai, providerModel: ai.providerModel || ai.model, ...limits };
  if (row.sealedKey === '') return null;
  const { address, model, allowPrivate } = row;
  const apiKey = unsealText(await serverSecret(ctx.db, SECRET), row.sealedKey);
  return { address, model, allowPrivate, apiKey, providerModel: row.providerModel || model, ...limits };
}

type ChangedSettings = AssistantForm & { version: number };

/** Validates settings to be saved, after resolving the host in their address; null if nothing changes. */
export async function checkSettings(
  ctx: Ctx,
  config: Config,
  { version, ...sent }: RequestOf<typeof calls.assistant.save>,
): Promise<ChangedSettings | null> {
  const before = await stored(ctx);
  // First of all, because this person may not have seen the present address.
  if (version !== Math.max(1, before.version)) throw await changedSettings(ctx, config);
  const { form, isSame } = mergeUpdate(ASSISTANT_FORM, await settingsShown(ctx, config), sent);
  if (isSame) return null;
  const address = form.address.replace(/\/+$/, '');
  if (!config.ai) await assertAddress(address, form);
  return { ...form, address, version };
}

/** Saves settings for a given version; a key is never sent to a host other than the one it was entered for. */
export async function saveSettings(ctx: Ctx, config: Config, { version, apiKey, address, ...form }: ChangedSettings): Promise<void> {
  const before = await stored(ctx);
  if (apiKey === '' && before.sealedKey !== '' && hostOf(address) !== hostOf(before.address))
    throw refusedInput([{ path: 'apiKey', msg: '换了服务地址，请重新填写 API 密钥' }]);
  const sealedKey = apiKey === '' ? before.sealedKey : sealText(await serverSecret(ctx.db, SECRET), apiKey);
  const row = { ...form, address, sealedKey, updatedAt: ctx.now };
  const saved = await ctx.db
    .insert(assistantSettings)
    .values({ id: HOUSE, ...row, version: 2 })
    .onConflictDoUpdate({
      target: assistantSettings.id,
      set: { ...row, version: sql`${assistantSettings.version} + 1` },
      setWhere: and(eq(assistantSettings.version, version)),
    })
    .returning({ version: assistantSettings.version });
  if (saved.length === 0) throw await changedSettings(ctx, config);
  describeOperation(ctx, ...changesBetween(describeFormFields(SHOWN, before), describeFormFields(SHOWN, row), labelsOf(SHOWN)));
  if (sealedKey !== before.sealedKey) describeOperation(ctx, secretChange('apiKey', KEY.label));
}

const { apiKey: KEY, ...SHOWN } = ASSISTANT_FORM.fields;

/** The refusal of a change based on older settings, with the present ones. */
async function changedSettings(ctx: Ctx, config: Config): Promise<AppError> {
  return new AppError('A0409', '设置刚刚被修改，请核对最新内容后再保存', { result: await settingsShown(ctx, config) });
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}

/** Why an address may be neither stored nor called. */
export const HOST_FAULTS = {
  private: '地址在内网，未允许访问；确需使用时打开「允许内网地址」',
  'link-local': '这个地址属于本机链路（如云主机的元数据服务），任何时候都不能访问',
} as const;

async function assertAddress(address: string, guard: { allowPrivate: boolean }): Promise<void> {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isFine =
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!isFine) throw refusedInput([{ path: 'address', msg: '应为 http 或 https 地址，如 https://api.example.com/v1' }]);
  const fault = await hostFault(url, guard);
  if (fault !== null) throw refusedInput([{ path: 'address', msg: HOST_FAULTS[fault] }]);
}
