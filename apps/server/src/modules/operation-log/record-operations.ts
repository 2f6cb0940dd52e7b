import { cutWords } from '@houtai/contract/change-words';
import { SUCCESS } from '@houtai/contract/codes';
import type { FieldChange } from '@houtai/contract/history';
import type { Outcome } from '@houtai/contract/outcome-words';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { departments, userDepartments } from '#modules/people/index.ts';
import type { Db } from '#platform/db/client.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import type { OperationDone } from '#platform/http/described/operations.ts';
import { sqlState } from '#platform/http/replies/errors.ts';
import type { Origin } from '#platform/origin.ts';

import { maskedParams, storableText } from './masked-params.ts';
import { OperationBuffer } from './operation-buffer.ts';
import { operationLog } from './operation-log.tables.ts';

type Row = Omit<typeof operationLog.$inferInsert, 'departmentName'>;

/** Writes every operation of this server to the log, after the answer. */
export function recordOperations(app: FastifyInstance): OperationBuffer<Row> {
  const { db } = app.deps.database;
  const buffer = new OperationBuffer<Row>({
    store: (rows) => storeOperations(db, rows),
    log: app.log,
    // Data exceptions and constraint violations.
    isRowsFault: (error) => /^2[23]/.test(sqlState(error) ?? ''),
  });
  app.operationListeners.add((operation) => buffer.add(toRow(operation)));
  app.addHook('onClose', () => buffer.close());
  return buffer;
}

function toRow({ call, ctx, sent, code, msg, durationMs, token }: OperationDone): Row {
  const { actor } = ctx;
  return {
    at: ctx.now,
    userId: actor.program?.id ?? actor.userId,
    companyId: actor.companyId,
    userName: actor.program?.name ?? actor.name,
    channel: channelOf(ctx),
    area: call.subject,
    operation: call.operation ?? '',
    path: call.path,
    requestId: ctx.requestId,
    params: { ...maskedParams(sent, token), ...assistantOf(ctx.origin) },
    // Refused operations were rolled back.
    changes: code === SUCCESS ? ctx.operationChanges.map(cutChange) : [],
    outcome: outcomeOf(code),
    code,
    msg: storableText(msg, 500),
    durationMs,
    ip: ctx.ip,
    userAgent: storableText(ctx.userAgent, 300),
  };
}

/** The channel through which a person acted; an operation confirmed in the assistant is logged under their name. */
function channelOf({ origin, actor }: Ctx): Row['channel'] {
  if (actor.program) return 'program';
  switch (origin.kind) {
    case 'assistant':
    case 'client':
      return 'assistant';
    case 'person':
    case 'program':
    case 'import':
    case 'undo':
    case 'sync':
    case 'upgrade':
    case 'visitor':
    case 'job':
      return actor.loginType;
  }
}

/** The conversation and proposal behind an operation of the assistant. */
function assistantOf(origin: Origin): { assistant?: { conversation: string; proposal: string } } {
  switch (origin.kind) {
    case 'assistant':
    case 'client':
      return { assistant: { conversation: origin.conversation, proposal: origin.proposal } };
    case 'person':
    case 'program':
    case 'import':
    case 'undo':
    case 'sync':
    case 'upgrade':
    case 'visitor':
    case 'job':
      return {};
  }
}

/** The most characters of a value to store. */
const VALUE_KEPT = 2_000;

function cutChange({ before, after, ...change }: FieldChange): FieldChange {
  return { ...change, before: cutWords(before, VALUE_KEPT), after: cutWords(after, VALUE_KEPT) };
}

/** Codes with A are the caller's faults, codes with B or C failures of the server or another system. */
function outcomeOf(code: string): Outcome {
  if (code === SUCCESS) return 'success';
  return code.startsWith('B') || code.startsWith('C') ? 'failed' : 'refused';
}

async function storeOperations(db: Db, rows: readonly Row[]): Promise<void> {
  const places = await db
    .select({ userId: userDepartments.userId, name: departments.name })
    .from(userDepartments)
    .innerJoin(departments, eq(departments.id, userDepartments.departmentId))
    .where(and(isOneOf(userDepartments.userId, [...new Set(rows.map(({ userId }) => userId))]), eq(userDepartments.primary, true)));
  const departmentOf = new Map(places.map(({ userId, name }) => [userId, name]));
  await db.insert(operationLog).values(rows.map((row) => ({ ...row, departmentName: departmentOf.get(row.userId) ?? '' })));
}
