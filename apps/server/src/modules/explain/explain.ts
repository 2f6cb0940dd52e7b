import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { Explanation } from '@houtai/contract/explain';
import { isTag, TAGS } from '@houtai/contract/tags';

import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { DECLARED } from './declared-calls.ts';
import { type Answer, explainAccess } from './explain-access.ts';
import { explainPage } from './explain-page.ts';
import { explainRecordOf } from './explain-record.ts';
import { type ExplainedPerson, explainedPerson } from './explained-person.ts';

type Asked = RequestOf<typeof calls.explain.get>;

type Explaining = Answer & Pick<Explanation, 'subject'> & Partial<Pick<Explanation, 'facts'>>;

export async function answerExplanation(ctx: Ctx, asked: Asked): Promise<Explanation> {
  const explained = await explainedPerson(ctx, asked.userId);
  const { code, ...rest } = await explainTarget(ctx, explained, asked);
  return { facts: [], ...rest, code, allowed: code === '00000', person: explained.person };
}

function explainTarget(ctx: Ctx, explained: ExplainedPerson, { kind, target, recordKey = '' }: Asked): Promise<Explaining> {
  switch (kind) {
    case 'page':
      return explainPage(ctx, explained, target);
    case 'button':
      return explainButton(ctx, explained, target);
    case 'call':
      return explainCall(ctx, explained, target);
    case 'record':
      return explainRecordOf(ctx, explained, { type: target, key: recordKey });
  }
}

async function explainButton(ctx: Ctx, explained: ExplainedPerson, tag: string): Promise<Explaining> {
  if (!isTag(tag)) throw notFound('按钮');
  return { subject: { id: tag, name: TAGS[tag], note: tag }, ...(await explainAccess(ctx, explained, tag)) };
}

async function explainCall(ctx: Ctx, explained: ExplainedPerson, id: string): Promise<Explaining> {
  const declared = DECLARED.find((one) => one.id === id);
  if (!declared) throw notFound('接口');
  const { access } = declared.call;
  return { subject: { id, name: declared.name, note: id }, ...(await explainAccess(ctx, explained, access)) };
}
