import type { ExplainTarget, Explanation } from '@houtai/contract/explain';
import { eq } from 'drizzle-orm';

import { companies, departments, namesOf } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound, refusedInput } from '#platform/http/replies/errors.ts';

import { type Answer, explainAccess } from './explain-access.ts';
import type { ExplainedPerson } from './explained-person.ts';
import type { FoundRecord, RecordExplainer } from './record-explainers.ts';

type ExplainedRecord = Answer & { subject: ExplainTarget; facts: Explanation['facts'] };

/** Explains whether a person sees a record that the caller sees; A0404 for other records, so that their existence is not revealed. */
export async function explainRecordOf(
  ctx: Ctx,
  explained: ExplainedPerson,
  asked: { type: string; key: string },
): Promise<ExplainedRecord> {
  const explainer = ctx.registry.given('explain').find(({ type }) => type === asked.type);
  if (!explainer) throw refusedInput([{ path: 'target', msg: '不支持的记录类别' }]);
  if (asked.key === '') throw refusedInput([{ path: 'recordKey', msg: '请输入记录编号' }]);
  const record = await findSeen(ctx, explainer, asked.key);
  const access = await explainAccess(ctx, explained, explainer.access);
  return {
    subject: { id: record.id, name: `${explainer.label} ${record.number}`, note: explainer.access },
    facts: await factsOf(ctx, record),
    ...(await withRecord(access, explained, { explainer, record })),
  };
}

/** Ids are compared as typed, numbers in upper case. */
async function findSeen(ctx: Ctx, explainer: RecordExplainer, asked: string): Promise<FoundRecord> {
  for (const key of new Set([asked, asked.toUpperCase()]))
    for (const record of await explainer.find(ctx, key)) if (await explainer.maySee(ctx, record.id)) return record;
  throw notFound(explainer.label);
}

async function withRecord(
  access: Answer,
  { as }: ExplainedPerson,
  { explainer, record }: { explainer: RecordExplainer; record: FoundRecord },
): Promise<Answer> {
  if (!as) return access;
  const sees = await explainer.maySee(as, record.id);
  const ways = (await explainer.ways(as, record.id)).map(({ label, holds }) => {
    return { label, holds, detail: holds ? '包含这条记录' : '不包含这条记录' };
  });
  const isCovered = ways.some(({ holds }) => holds);
  const check = {
    label: '记录',
    passed: isCovered,
    detail: isCovered ? '此人与记录有关，或在其数据范围内' : '此人与记录无关，也不在其数据范围内',
  };
  const refused = access.code === '00000' && !sees ? { code: 'A0404', msg: `${explainer.label}不存在或已被删除` } : {};
  return { ...access, ...refused, checks: [...access.checks, check], ways: [...access.ways, ...ways] };
}

async function factsOf(ctx: Ctx, { ownerId, departmentId, companyId }: FoundRecord): Promise<Explanation['facts']> {
  const [owners, [department], [company]] = await Promise.all([
    namesOf(ctx, [ownerId]),
    ctx.db.select({ name: departments.name }).from(departments).where(eq(departments.id, departmentId)),
    ctx.db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)),
  ]);
  return [
    { label: '所有者', value: owners.get(ownerId) ?? '' },
    { label: '部门', value: department?.name ?? '' },
    { label: '公司', value: company?.name ?? '' },
  ];
}
