import { calls } from '@houtai/contract';
import type { InputOf, ResultOf } from '@houtai/contract/call';

import { knowledgeItems } from '#modules/knowledge/knowledge.tables.ts';

import type { AppForTest } from '../app-for-test.ts';
import { openSession } from '../open-session.ts';
import { sendTo } from '../send-to.ts';
import { filePart, multipartBody, postUpload } from '../upload-to.ts';

export type KnowledgeInput = InputOf<typeof calls.knowledge.add>;
type Managed = ResultOf<typeof calls.knowledge.get>;

/** A valid item for the whole company that belongs to no page. */
export function knowledgeForm(fields: Partial<KnowledgeInput> = {}): KnowledgeInput {
  return { title: '差旅报销制度', category: '1', content: '<p>出差前填写申请。</p><p>住宿每晚不超过 400 元。</p>', ...fields };
}

/** A server without items, the tokens of some demo users, and short functions for the start of tests. */
export async function knowledgeStage(test: AppForTest) {
  await test.db.delete(knowledgeItems);
  const tokenOf = async (userId: string) => (await openSession(test.db, userId, test.clock.now)).token;
  const tokens = { admin: await tokenOf('u-admin'), staff: await tokenOf('u-staff'), manager: await tokenOf('u-manager') };
  const get = async (id: string, token = tokens.admin): Promise<Managed> =>
    (await sendTo(test.app, calls.knowledge.get, { id }, token)).result;
  const added = async (fields: Partial<KnowledgeInput> = {}, token = tokens.admin): Promise<Managed> => {
    const { newsId } = (await sendTo(test.app, calls.knowledge.add, knowledgeForm(fields), token)).result;
    return get(newsId, token);
  };
  const publish = async (
    { newsId, version }: Managed,
    more: { note?: string; again?: boolean } = {},
    token = tokens.admin,
  ): Promise<Managed> => (await sendTo(test.app, calls.knowledge.publish, { newsId, version, ...more }, token)).result;
  const published = async (fields: Partial<KnowledgeInput> = {}, token = tokens.admin): Promise<Managed> =>
    publish(await added(fields, token), {}, token);
  const change = async ({ newsId, version }: Managed, fields: Partial<KnowledgeInput> = {}): Promise<Managed> =>
    (await sendTo(test.app, calls.knowledge.update, { ...knowledgeForm(fields), newsId, version }, tokens.admin)).result;
  const detail = (newsId: string, token = tokens.staff) => sendTo(test.app, calls.knowledge.detail, { newsId }, token);
  const upload = async (name: string, bytes: Buffer, token = tokens.admin): Promise<string> => {
    const body = multipartBody([{ field: 'bizType', value: '2' }, filePart(name, bytes)]);
    const response = await postUpload(test.app, calls.files.upload, body, { 'x-access-token': token });
    return response.json<{ result: [{ id: string }] }>().result[0].id;
  };
  const statusOfFile = async (id: string, token: string): Promise<number> =>
    (await test.app.inject({ url: `/api/op-biz/file/read/${id}`, headers: { 'x-access-token': token } })).statusCode;
  return { tokens, tokenOf, get, added, publish, published, change, detail, upload, statusOfFile };
}

export type KnowledgeStage = Awaited<ReturnType<typeof knowledgeStage>>;
