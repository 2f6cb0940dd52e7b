import { localDate } from '@houtai/contract/dates';
import { DAY_MS } from '@houtai/contract/durations';
import type { Question, QuestionAnswers } from '@houtai/contract/question';
import { MAX_NPS } from '@houtai/contract/question-scale';
import { effectiveAnswers } from '@houtai/contract/questionnaire-logic';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { readDemoStage } from '#modules/work-records/index.ts';
import type { SeedCtx } from '#platform/db/start/seeds.ts';
import { hashOfKey } from '#platform/link-key.ts';
import { pickRandom, randomFrom } from '#platform/random-from.ts';

import { keyOf } from '../questionnaire-keys.ts';
import { questionnaireAnswers, questionnaireResponses, questionnaires, questionnaireVersions } from '../questionnaires.tables.ts';
import { AFTER_SALE, SATISFACTION, TROUBLES, WISHES } from './demo-contents.ts';

const SEED = 20_261_120;

type Demo = {
  id: string;
  owner: string;
  shortCode: string;
  title: string;
  intro: string;
  thanks: string;
  questions: readonly Question[];
  answers: number;
  opened: number;
  endsInDays: number;
  follow: boolean;
  keepDays: number | null;
};

const DEMO: readonly Demo[] = [
  {
    id: 'satisfaction',
    owner: 'u-manager',
    shortCode: 'MYDC2345',
    title: '2026 年度客户满意度调查',
    intro: '答案只用于改进服务，不会公开。',
    thanks: '感谢您的时间，结果会在年底的回访中反馈给您。',
    questions: SATISFACTION,
    answers: 186,
    opened: 241,
    endsInDays: 10,
    follow: false,
    keepDays: null,
  },
  {
    id: 'after-sale-form',
    owner: 'u-after-sale',
    shortCode: 'SHFW6789',
    title: '售后问题登记',
    intro: '提交后由售后工程师处理，工作日两小时内回复。',
    thanks: '我们会尽快联系您。',
    questions: AFTER_SALE,
    answers: 12,
    opened: 19,
    endsInDays: 365,
    follow: true,
    keepDays: 730,
  },
];

/** Inserts two questionnaires with answers; deterministic. */
export async function insertDemoQuestionnaires(ctx: SeedCtx): Promise<void> {
  const { people } = await readDemoStage(ctx);
  const random = randomFrom(SEED);
  for (const demo of DEMO) {
    const owner = people.find(({ id }) => id === demo.owner) ?? people[0];
    if (!owner) continue;
    await insertOne(ctx, demo, owner);
    await insertAnswers(ctx, demo, random);
  }
}

async function insertOne({ db, now }: SeedCtx, demo: Demo, owner: { id: string; companyId: string; departmentId: string }): Promise<void> {
  const { id, shortCode, title, intro, thanks, opened, follow, keepDays, answers: answered } = demo;
  const questions = [...demo.questions];
  const at = new Date(now.getTime() - 20 * DAY_MS);
  const stamps = { createdBy: owner.id, createdAt: at, updatedBy: owner.id, updatedAt: at };
  const place = { ownerId: owner.id, companyId: owner.companyId, departmentId: owner.departmentId };
  await db.insert(questionnaires).values({
    id,
    shortCode,
    title,
    intro,
    thanks,
    opened,
    follow,
    keepDays,
    answered,
    questions,
    ...place,
    ...stamps,
    endsOn: localDate(new Date(now.getTime() + demo.endsInDays * DAY_MS)),
    state: 'open',
    publishedVersion: 1,
    linkHash: hashOfKey(await keyOf({ db }, id, 1)),
  });
  await db.insert(questionnaireVersions).values({ questionnaireId: id, version: 1, questions, publishedAt: at, publishedBy: owner.id });
}

async function insertAnswers({ db, now }: SeedCtx, { id, questions, answers }: Demo, random: () => number): Promise<void> {
  const responses: (typeof questionnaireResponses.$inferInsert)[] = [];
  const rows: (typeof questionnaireAnswers.$inferInsert)[] = [];
  for (let index = 0; index < answers; index += 1) {
    const responseId = uuidv7();
    const submittedAt = new Date(now.getTime() - Math.floor(random() * 19 * DAY_MS));
    const seconds = 60 + Math.floor(random() * 300);
    responses.push({ id: responseId, questionnaireId: id, version: 1, attemptHash: responseId, submittedAt, seconds });
    for (const [questionId, values] of Object.entries(effectiveAnswers(questions, madeUp(questions, random, submittedAt))))
      rows.push(...values.map((value, place) => ({ responseId, questionnaireId: id, questionId, place, value })));
  }
  await db.insert(questionnaireResponses).values(responses);
  for (let from = 0; from < rows.length; from += 1_000) await db.insert(questionnaireAnswers).values(rows.slice(from, from + 1_000));
  await db.update(questionnaires).set({ updatedAt: now }).where(eq(questionnaires.id, id));
}

function madeUp(questions: readonly Question[], random: () => number, at: Date): QuestionAnswers {
  return Object.fromEntries(questions.map((question) => [question.id, MADE_UP[question.kind]?.(question, random, at) ?? []]));
}

type Maker = (question: Question, random: () => number, at: Date) => string[];

/** Later options are rarer. */
const oneOf: Maker = ({ options }, random) =>
  options
    .slice(Math.floor(random() * random() * options.length))
    .slice(0, 1)
    .map(({ id }) => id);

/** Makes an answer of each kind; kinds without a maker are never answered. */
const MADE_UP: { readonly [Kind in Question['kind']]?: Maker } = {
  single: oneOf,
  select: oneOf,
  multiple: (question, random, at) => [...new Set([...oneOf(question, random, at), ...oneOf(question, random, at)])],
  nps: (_, random) => [String(Math.min(MAX_NPS, 5 + Math.floor(random() * 7)))],
  matrix: ({ rows, options }, random) =>
    rows.map((row) => `${row.id}:${options[Math.min(options.length - 1, Math.floor(random() * 2 + random() * 4))]?.id ?? ''}`),
  ranking: ({ options }, random) =>
    options
      .map(({ id }) => ({ id, place: random() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ id }) => id),
  lines: ({ id }, random) => (id === 'text' ? [pickRandom(TROUBLES, random)] : random() < 0.4 ? [pickRandom(WISHES, random)] : []),
  line: (_, random) => [`138${String(Math.floor(random() * 100_000_000)).padStart(8, '0')}`],
  date: (_, __, at) => [localDate(new Date(at.getTime() - DAY_MS))],
  agreement: () => ['yes'],
};
